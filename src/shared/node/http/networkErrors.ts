import { UserError } from '../errors.ts';
import type { NetworkCode } from './words.ts';

const codes: readonly (readonly [NetworkCode, RegExp])[] = [
	['network/refused', /^ECONNREFUSED$/],
	['network/name-not-found', /^(ENOTFOUND|EAI_AGAIN)$/],
	['network/unreachable', /^(ENETUNREACH|EHOSTUNREACH|EADDRNOTAVAIL)$/],
	['network/timeout', /^(ETIMEDOUT|TimeoutError|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/],
	['network/certificate-expired', /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/],
	['network/certificate-name', /^ERR_TLS_CERT_ALTNAME_/],
	// OpenSSL's reasons not to build a chain to a trusted authority, as Node names them.
	[
		'network/certificate',
		/^(?!ERR_).*(CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED)/,
	],
	['network/connection-lost', /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|Z_BUF_ERROR)$/],
	['network/not-decompressible', /^(Z_DATA_ERROR|ERR__ERROR_FORMAT_.*)$/],
	['network/not-http', /^(HPE_.*|HTTPParserError|EPROTO|ERR_SSL_.*)$/],
];

/** Names a failure of the transport by the error code that Node or undici gave, looking through its causes. */
export function networkError(error: unknown, host: string): UserError {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		// undici's parser names its errors without giving them a code, and those of a signal are numbers.
		const systemCode = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
		const known = codes.find(([, pattern]) => pattern.test(systemCode));
		if (known) {
			return new UserError(known[0], { host, systemCode }, error);
		}
	}
	return new UserError('network/failed' satisfies NetworkCode, { host }, error);
}
