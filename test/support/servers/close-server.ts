import type { Server } from 'node:http';

/** Closes a server, and with it every connection that a client keeps open. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
