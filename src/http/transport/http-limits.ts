/** Options of every request, given explicitly so that no option in NODE_OPTIONS replaces them. */
export const httpLimits = {
  /** `--insecure-http-parser` accepts responses that two parsers understand differently. */
  insecureHTTPParser: false,
  maxHeaderSize: 16 * 1024,
} as const;
