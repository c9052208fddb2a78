import assert from 'node:assert/strict';
import { ErrorMessages } from '../../../../src/shared/core/errorMessages.ts';
import { Cancelled, UserError } from '../../../../src/shared/core/errors.ts';
import { failureLogLines } from '../../../../src/shared/core/log.ts';
import { signInErrorMessages } from '../../../../src/signIn/messages.ts';
import {
	CheckNotRunError,
	type DiagnosisCheckResult,
	likelyCause,
	printDiagnosis,
	requireWorkingService,
	runDiagnosisCheck,
	sessionSummary,
} from '../../../../src/signIn/vscode/diagnosisReport.ts';
import { l10n } from '../../support/l10n.ts';
import { sessionRecord } from '../../support/records.ts';

const errorMessages = new ErrorMessages(l10n);
errorMessages.add(signInErrorMessages);

function print(results: readonly DiagnosisCheckResult[], errors: readonly string[] = []): string {
	const sections = [{ title: 'Environment', rows: [['id', 'a\nb']] as const }];
	const at = Date.UTC(2026, 0, 2);
	const recent = [
		{ at, level: 'info', line: 'Signed in.' } as const,
		...errors.map((line) => ({ at, level: 'error', line }) as const),
	];
	return printDiagnosis({ results, sections, recent }, (error) => errorMessages.messageFor(error), l10n);
}

const passed: DiagnosisCheckResult = { title: 'Token endpoint', outcome: 'passed', summary: 'HTTP 400 after 3 ms' };
const failed = (code: string): DiagnosisCheckResult => ({
	title: 'API',
	outcome: 'failed',
	error: new UserError(code),
});

describe('requireWorkingService', () => {
	for (const [status, line] of [
		[200, 'passed'],
		[401, 'passed'],
		[404, 'passed'],
		[
			503,
			'FAILED: convert.example, or a gateway in front of it, has problems (HTTP 503). Try again later, or contact the operator. (sign-in/service-failed)',
		],
	] as const) {
		it(`a check ends with "${line}" for a response with HTTP ${status}`, async () => {
			const run = async () => {
				requireWorkingService('https://convert.example/v1', status);
				return '';
			};
			const report = print([await runDiagnosisCheck({ title: 'Conversion service', run })]);
			assert.equal(/^- Conversion service: (.*?)(?:: )?$/m.exec(report)?.[1], line);
		});
	}
});

describe('printDiagnosis', () => {
	it('lists the first failed check as the likely cause, with its next step', () => {
		const report = print([passed, failed('sign-in/expired'), failed('sign-in/clock')]);
		const [, cause] = /## Likely cause\n\n(.*)\n/.exec(report) ?? [];
		assert.match(
			cause ?? '',
			/^The identity provider no longer accepts .* Next step: Sign In Again\. \(`sign-in\/expired`\)$/,
		);
		assert.match(report, /^- Token endpoint: passed: HTTP 400 after 3 ms$/m);
		assert.match(report, /^- API: FAILED: .* \(sign-in\/clock\)$/m);
		assert.match(report, /^- id: a b$/m);
		assert.match(report, /^- 2026-01-02T00:00:00.000Z: info: Signed in.$/m);
	});

	it('does not name the account of a refused request', () => {
		const details = { environment: 'Test', account: 'Ada Lovelace', status: 401 };
		const error = new UserError('sign-in/token-refused', details);
		const report = print(
			[{ title: 'API', outcome: 'failed', error }],
			failureLogLines('studyAdmin.runOperation', error),
		);
		assert.match(report, /FAILED: Test rejected the token of … \(HTTP 401\)/);
		assert.match(
			report,
			/error: studyAdmin.runOperation failed: sign-in\/token-refused \{"environment":"Test","status":401\}/,
		);
		assert.doesNotMatch(report, /Ada/);
	});

	it('states in the diagnosis that all checks passed when no check has failed', () =>
		assert.match(print([passed]), /All checks passed/));

	it('returns whether a check passed, failed or was not run, and rejects when it is canceled', async () => {
		const error = new UserError('sign-in/expired');
		const run = (end: () => Promise<string>) => runDiagnosisCheck({ title: 'API', run: end });
		assert.deepEqual(await run(async () => 'fine'), { title: 'API', outcome: 'passed', summary: 'fine' });
		assert.deepEqual(await run(() => Promise.reject(error)), { title: 'API', outcome: 'failed', error });
		assert.deepEqual(await run(() => Promise.reject(new CheckNotRunError())), { title: 'API', outcome: 'not-run' });
		await assert.rejects(
			run(() => Promise.reject(new Cancelled())),
			Cancelled,
		);
	});

	it('does not list a check that was not run as the likely cause', () =>
		assert.equal(likelyCause([passed, { title: 'API', outcome: 'not-run' }]), undefined));
});

describe('sessionSummary', () => {
	const now = Date.UTC(2026, 0, 2);
	const providerToken = { value: 'token', expiresAt: now + 8 * 60_000 };

	it('states when a session of a user ends, if it is known', () => {
		const record = sessionRecord('a', { grant: 'authorizationCode', providerToken });
		assert.equal(sessionSummary(record, now, l10n), 'signed in, expires in 8 min');
		const unknown = { ...record, providerToken: { value: 'token' } };
		assert.equal(sessionSummary(unknown, now, l10n), 'signed in, expiry unknown');
	});

	it('states no end of a session of a client, whose token is renewed without a login', () => {
		const record = sessionRecord('a', { grant: 'clientCredentials', providerToken });
		assert.equal(sessionSummary(record, now + 3_600_000, l10n), 'signed in');
	});
});
