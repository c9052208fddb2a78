import assert from 'node:assert/strict';
import { graphqlErrorMessages } from '../../../src/graphql/messages.ts';
import type { MessageTable } from '../../../src/shared/core/errorMessages.ts';
import { l10n } from '../support/l10n.ts';
import { checkMessages } from '../support/messages.ts';

describe('graphqlErrorMessages', () => {
	it('contains a message with a next step for every error code of the GraphQL features', () => {
		const commandLineCodes = ['graphql/remote-schema', 'graphql/schema-with-errors'];
		checkMessages(['graphql'], graphqlErrorMessages(l10n), 'graphql', commandLineCodes);
	});

	const waits: readonly (readonly [seconds: number | undefined, text: string])[] = [
		[1, 'in 1 second.'],
		[30, 'in 30 seconds.'],
		[120, 'in 120 seconds.'],
		[121, 'in 3 minutes.'],
		[3600, 'in 60 minutes.'],
		[10_000, 'in 3 hours.'],
		[undefined, 'Wait a minute, then run the operation again.'],
	];
	for (const [seconds, end] of waits) {
		it(`states when to run the operation again if the server asks to wait ${seconds ?? 'an unknown number of'} seconds`, () => {
			const details = { host: 'api.example.org', status: 429, ...(seconds === undefined ? {} : { seconds }) };
			const { text, next } = graphqlErrorMessages(l10n)['graphql/too-many-requests'](details);
			assert.ok(text.endsWith(end), text);
			assert.ok(text.startsWith('api.example.org has received too many requests (HTTP 429).'), text);
			assert.equal(next.title, 'Run Again');
		});
	}

	it('names a result that is no longer available, and offers to run its operation again', () => {
		const details = { result: 'B.json', document: 'file:///a.graphql', operationName: 'B' };
		const { text, next } = graphqlErrorMessages(l10n)['graphql/no-result'](details);
		assert.match(text, /^B\.json was stored in memory only and is no longer available\./);
		assert.deepEqual(next.arguments, [{ uri: 'file:///a.graphql', operationName: 'B', offset: undefined }]);
	});

	it('offers to run an operation again with its kind and the requested variable set and environment', () => {
		const details = { document: 'file:///a.graphql', operationName: 'B', offset: 7 };
		const requested = { kind: 'query', variableSet: 'HVL', environmentId: 'test' };
		const { next } = graphqlErrorMessages(l10n)['graphql/server-failed']({ ...details, ...requested });
		assert.deepEqual(next.arguments, [{ uri: 'file:///a.graphql', operationName: 'B', offset: 7, ...requested }]);
	});

	it('names a file that could not be written, such as a saved result', () => {
		const { text } = graphqlErrorMessages(l10n)['graphql/file-not-written']({ file: 'results/B.json' });
		assert.match(text, /^results\/B\.json could not be written\./);
	});

	it('suggests no change of an operation after a response that no operation that is sent requests', () => {
		const messages: MessageTable = graphqlErrorMessages(l10n);
		for (const code of ['multipart-response', 'incremental-response', 'event-stream-response']) {
			const { text, next } = messages[`graphql/${code}`]?.({ host: 'api.example.org' }) ?? {};
			assert.match(text ?? '', /^api\.example\.org returned .+ Check "apiUrl", or ask the operator of the API\.$/);
			assert.equal(next?.command, 'studyAdmin.editEnvironments', code);
		}
	});

	it('offers to run an operation again after an error, except after errors for which that is not safe', () => {
		const messages: MessageTable = graphqlErrorMessages(l10n);
		const next = (code: string) =>
			messages[code]?.({ document: 'file:///a.graphql', operationName: 'B', offset: 7, operation: 'B' }).next;
		assert.deepEqual(next('graphql/server-failed'), {
			title: 'Run Again',
			command: 'studyAdmin.runOperation',
			arguments: [{ uri: 'file:///a.graphql', operationName: 'B', offset: 7 }],
		});
		const { command } = messages['graphql/server-failed']?.({ command: 'studyAdmin.runAllPages' }).next ?? {};
		assert.equal(command, 'studyAdmin.runAllPages');
		assert.equal(next('graphql/already-running')?.command, 'studyAdmin.cancelRun');
		for (const code of ['graphql/no-document', 'graphql/subscription', 'graphql/outcome-unknown']) {
			assert.notEqual(next(code)?.command, 'studyAdmin.runOperation', code);
		}
	});
});
