/**
 * Parses JSON that holds no number beyond a double, such as the program's own files; undefined for any
 * other text. Bodies of services go through `parseJson`, which keeps every digit.
 */
export const tryParsePlainJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
