import { UserError } from '../errors.ts';
import type { NetworkCode } from './words.ts';

/** undici says only in words that a proxy wants a sign-in: first for a tunnel, then for a plain request. */
const proxyRefusal = /^Proxy response \(407\)|^Proxy Authentication Required \(407\)/;

const codes: readonly (readonly [NetworkCode, RegExp])[] = [
	['network/refused', /^ECONNREFUSED$/],
	['network/name-not-found', /^(ENOTFOUND|EAI_AGAIN)$/],
	['network/unreachable', /^(ENETUNREACH|EHOSTUNREACH|EADDRNOTAVAIL)$/],
	['network/timeout', /^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/],
	['network/certificate', /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|^ERR_TLS/],
	['network/connection-lost', /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/],
	['network/not-http', /^(HPE_.*|HTTPParserError|EPROTO|ERR_SSL_.*)$/],
];

/** Names a failure of the transport by the error code that Node or undici gave, looking through its causes. */
export function networkError(error: unknown, host: string): UserError {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		// undici's parser names its errors without giving them a code.
		const systemCode = String(('code' in cause && cause.code) || cause.name);
		if (proxyRefusal.test(cause.message)) {
			return new UserError('network/proxy-refused' satisfies NetworkCode, { host }, error);
		}
		const known = codes.find(([, pattern]) => pattern.test(systemCode));
		if (known) {
			return new UserError(known[0], { host, systemCode }, error);
		}
	}
	return new UserError('network/failed' satisfies NetworkCode, { host }, error);
}
