import assert from 'node:assert/strict';
import { networkError } from '../../../../src/shared/http/networkErrors.ts';
import { networkWords } from '../../../../src/shared/http/words.ts';
import { l10n } from '../../support/l10n.ts';
import { checkWords } from '../../support/words.ts';

describe('network errors', () => {
	const rows: readonly (readonly [string, string])[] = [
		['ECONNREFUSED', 'network/refused'],
		['ENOTFOUND', 'network/name-not-found'],
		['EAI_AGAIN', 'network/name-not-found'],
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
		['ERR__ERROR_FORMAT_PADDING_1', 'network/not-decompressible'],
		['SOMETHING_ELSE', 'network/failed'],
	];
	for (const [systemCode, expected] of rows) {
		it(`${systemCode} is ${expected}, however deep`, () => {
			const inner = Object.assign(new Error('inner'), { code: systemCode });
			const error = networkError(new Error('outer', { cause: inner }), 'api.example');
			assert.equal(error.code, expected);
			assert.equal(error.facts['host'], 'api.example');
		});
	}

	it('name the limit of a signal', () => {
		const reason = new DOMException('too late', 'TimeoutError');
		const error = networkError(new DOMException('aborted', { name: 'AbortError', cause: reason }), 'api.example');
		assert.equal(error.code, 'network/timeout');
	});

	it('have words', () => checkWords(['network'], networkWords(l10n), 'shared/http'));
});
