/** While `isOff`, no code can open a connection: a replay must not reach a service. */
export const network: { isOff: boolean } = { isOff: false };
