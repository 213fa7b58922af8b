// Loaded before the program (`node --import`): somebody else at another machine runs it.
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

const [user = 'ops', host = 'desk'] = (process.env['CANTUI_TEST_ACCOUNT'] ?? '').split('@');
const { userInfo } = os;
os.userInfo = (options) => ({ ...userInfo(options), username: user });
os.hostname = () => host;
syncBuiltinESMExports();
