/** While `isOff`, no connection is made, whoever asks for one: a replay must not reach a service. */
export const network: { isOff: boolean } = { isOff: false };
