import assert from 'node:assert/strict';
import { errors } from 'undici';
import { networkErrorMessages } from '../../../../../src/shared/messages.ts';
import { networkError } from '../../../../../src/shared/node/http/networkErrors.ts';
import { l10n } from '../../../support/l10n.ts';
import { checkMessages } from '../../../support/messages.ts';

describe('networkError', () => {
	const rows: readonly (readonly [string, string])[] = [
		['ECONNREFUSED', 'network/refused'],
		['ENOTFOUND', 'network/name-not-found'],
		['EAI_AGAIN', 'network/name-not-found'],
		['EAI_FAIL', 'network/name-not-found'],
		['EHOSTUNREACH', 'network/unreachable'],
		['ETIMEDOUT', 'network/timeout'],
		['UND_ERR_BODY_TIMEOUT', 'network/timeout'],
		['UND_ERR_HEADERS_TIMEOUT', 'network/timeout'],
		['SELF_SIGNED_CERT_IN_CHAIN', 'network/certificate'],
		['DEPTH_ZERO_SELF_SIGNED_CERT', 'network/certificate'],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'network/certificate'],
		['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'network/certificate'],
		['CERT_UNTRUSTED', 'network/certificate'],
		['CERT_REVOKED', 'network/certificate'],
		['INVALID_PURPOSE', 'network/certificate'],
		['CERT_HAS_EXPIRED', 'network/certificate-expired'],
		['CERT_NOT_YET_VALID', 'network/certificate-expired'],
		['ERR_TLS_CERT_ALTNAME_INVALID', 'network/certificate-name'],
		['ERR_SSL_WRONG_VERSION_NUMBER', 'network/not-http'],
		['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'network/not-http'],
		['ECONNRESET', 'network/connection-lost'],
		['UND_ERR_SOCKET', 'network/connection-lost'],
		['HPE_INVALID_CONSTANT', 'network/not-http'],
		['Z_DATA_ERROR', 'network/not-decompressible'],
		['ZSTD_error_prefix_unknown', 'network/not-decompressible'],
		['ERR__ERROR_FORMAT_PADDING_1', 'network/not-decompressible'],
		['SOMETHING_ELSE', 'network/failed'],
	];
	for (const [systemCode, expected] of rows) {
		it(`maps the system code ${systemCode} of a nested cause to ${expected}`, () => {
			const inner = Object.assign(new Error('inner'), { code: systemCode });
			const error = networkError(new Error('outer', { cause: inner }), 'api.example');
			assert.equal(error.code, expected);
			assert.equal(error.details['host'], 'api.example');
		});
	}

	for (const [syscall, code, expected] of [
		['connect', 'EHOSTUNREACH', 'network/unreachable'],
		['connect', 'EACCES', 'network/unreachable'],
		['connect', 'ENETDOWN', 'network/unreachable'],
		['connect', 'ECONNREFUSED', 'network/refused'],
		['read', 'ENETDOWN', 'network/failed'],
		['read', 'EHOSTUNREACH', 'network/connection-lost'],
		['write', 'ENETUNREACH', 'network/connection-lost'],
		['write', 'EPROTO', 'network/not-http'],
		['read', 'ETIMEDOUT', 'network/timeout'],
	] as const) {
		it(`maps ${code} of the system call "${syscall}" to ${expected}`, () => {
			const cause = Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
			const error = networkError(new Error('outer', { cause }), 'api.example');
			assert.deepEqual([error.code, error.details['systemCode'] ?? code], [expected, code]);
		});
	}

	it('maps the errors of all IP addresses of a host that a firewall blocks to network/unreachable', () => {
		const errors = ['192.0.2.1', '2001:db8::1'].map((address) => new Error(`connect EPERM ${address}:443`));
		const cause = Object.assign(new AggregateError(errors), { code: 'EPERM' });
		assert.equal(networkError(new Error('outer', { cause }), 'api.example').code, 'network/unreachable');
	});

	it('maps the timeout of an AbortSignal to network/timeout', () => {
		const reason = new DOMException('too late', 'TimeoutError');
		const error = networkError(new DOMException('aborted', { name: 'AbortError', cause: reason }), 'api.example');
		assert.equal(error.code, 'network/timeout');
	});

	it('maps a connect timeout to network/timeout with the phase that marks a request as not sent', () => {
		const error = networkError(new errors.ConnectTimeoutError(), 'api.example');
		assert.deepEqual([error.code, error.details['phase']], ['network/timeout', 'connecting']);
	});

	it('every network error code has a message', () =>
		checkMessages(['network'], networkErrorMessages(l10n), 'shared/node/http'));
});
