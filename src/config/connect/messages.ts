/** Problems of the files for connections over TLS; each continues the name of a setting, and its path follows. */
export const tlsFileText = {
  tooLarge: (path: string): string => `${path} is larger than 16 MiB`,
  unreadable: (setting: string, reason: string): string => `${setting} cannot be read: ${reason}`,
  fixPath: 'fix the path, or the permissions of the file',
  notPem: 'is not PEM',
  convert: 'convert it to PEM',
  noCertificate: 'contains no certificate',
  nameCertificate: 'name the file that contains the certificate',
  damaged: (position: number, count: number, code: string): string =>
    `is damaged: certificate ${position} of ${count} cannot be read, ${code}`,
  replace: 'replace the file with an undamaged copy',
  refused: (code: string): string => `cannot be used, ${code}`,
  encrypted: 'is encrypted, and no passphrase is configured',
  setPassphrase: 'set clientKeyPassphrase in the profile',
  noPassphrase: (reason: string): string => `the passphrase of clientKey cannot be read: ${reason}`,
  fixPassphrase: 'fix clientKeyPassphrase in the profile',
  notOpened: (code: string): string => `does not open with the passphrase, ${code}`,
  checkPassphrase: 'check clientKeyPassphrase, and that the file is undamaged',
  noKey: (code: string): string => `is damaged, or not a private key in PEM, ${code}`,
  replaceKey: 'replace it with an undamaged copy, or convert it with openssl pkey',
  otherKey: 'does not belong to the certificate',
  nameKey: 'name the key that the certificate was issued for',
} as const;
