import { specs as approvals } from './approvals/approval-specs.ts';
import { specs as signing } from './sign/specs.ts';
import { specs as writing } from './specs.ts';
import { specs as steps } from './steps/specs.ts';
import { specs as tokens } from './tokens/specs.ts';

/** Every command of this feature, in the order of help. */
export const specs = [...steps, ...signing, ...writing, ...tokens, ...approvals];
