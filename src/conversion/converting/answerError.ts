import { type Facts, UserError } from '../../shared/errors.ts';
import type { FailedAnswer } from '../core/requests/judgeResponse.ts';

/** The failure that an answer of a host is. `facts` say which document it is about. */
export function answerError({ code, retryAfter }: FailedAnswer, host: string, facts: Facts): UserError {
	return new UserError(code, { ...facts, host, ...(retryAfter === undefined ? {} : { seconds: retryAfter }) });
}
