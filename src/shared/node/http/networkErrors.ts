import { UserError } from '../../core/errors.ts';
import { connectingPhase, type NetworkErrorCode } from '../../core/http.ts';

const codes: readonly (readonly [NetworkErrorCode, RegExp])[] = [
	['network/refused', /^ECONNREFUSED$/],
	['network/name-not-found', /^(ENOTFOUND|EAI_\w+)$/],
	['network/unreachable', /^(ENETUNREACH|EHOSTUNREACH|EADDRNOTAVAIL)$/],
	['network/timeout', /^(ETIMEDOUT|TimeoutError|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/],
	['network/certificate-expired', /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/],
	['network/certificate-name', /^ERR_TLS_CERT_ALTNAME_/],
	// Node's codes for OpenSSL errors where no certificate chain leads to a trusted authority.
	[
		'network/certificate',
		/^(?!ERR_).*(CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED)/,
	],
	['network/unexpected-continue', /^UnexpectedContinue$/],
	['network/connection-lost', /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|Z_BUF_ERROR)$/],
	['network/not-decompressible', /^(Z_DATA_ERROR|ERR__ERROR_FORMAT_.*|ZSTD_error_.*)$/],
	['network/not-http', /^(HPE_.*|HTTPParserError|EPROTO|ERR_SSL_.*)$/],
];

/** An error that occurs while a connection is opened. Its cause is the error of Node or undici. */
export class ConnectionError extends Error {
	constructor(cause: Error) {
		super('The connection could not be opened.', { cause });
		this.name = 'ConnectionError';
	}
}

/**
 * Returns the error to report to the user for a failure of Node or undici. The first known system
 * code in the chain of causes determines the error code.
 */
export function networkError(error: unknown, host: string): UserError {
	let phase = {};
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		// undici reports a timeout of a connection through a proxy itself.
		if (cause instanceof ConnectionError || cause.name === 'ConnectTimeoutError') {
			phase = { phase: connectingPhase };
		}
		const systemCode = systemCodeOf(cause);
		const code = errorCodeOf(cause, systemCode);
		if (code) {
			return new UserError(code, { host, systemCode, ...phase }, error);
		}
	}
	return new UserError('network/failed' satisfies NetworkErrorCode, { host, ...phase }, error);
}

function errorCodeOf(error: Error, systemCode: string): NetworkErrorCode | undefined {
	const systemCall = 'syscall' in error ? error.syscall : undefined;
	if ((systemCall === 'read' || systemCall === 'write') && /^E(NET|HOST)UNREACH$/.test(systemCode)) {
		// The host was connected before, so it may have received the request.
		return 'network/connection-lost';
	}
	const known = codes.find(([, pattern]) => pattern.test(systemCode));
	if (known) {
		return known[0];
	}
	// The connection could not be opened for another reason, such as a firewall. Node joins the errors
	// of several IP addresses.
	return error instanceof AggregateError || systemCall === 'connect' ? 'network/unreachable' : undefined;
}

function systemCodeOf(error: Error): string {
	if (error.name === 'SocketError' && error.message === 'bad response') {
		// undici closes the connection when it receives "100 Continue", and gives no other reason.
		return 'UnexpectedContinue';
	}
	// The errors of undici's parser have no code, and the codes of a DOMException are numbers.
	return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
