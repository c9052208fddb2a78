import assert from 'node:assert/strict';
import { graphqlMessages } from '../../../src/graphql/messages.ts';
import type { MessageTable } from '../../../src/shared/core/errorMessages.ts';
import { l10n } from '../support/l10n.ts';
import { checkMessages } from '../support/messages.ts';

describe('words of the GraphQL part', () => {
	it('have a sentence for every code and a next step', () => {
		checkMessages(['graphql'], graphqlMessages(l10n), 'graphql');
	});

	it('offer to run the same operation again, where that does no harm', () => {
		const words: MessageTable = graphqlMessages(l10n);
		const next = (code: string) =>
			words[code]?.({ document: 'file:///a.graphql', operationName: 'B', offset: 7, operation: 'B' }).next;
		assert.deepEqual(next('graphql/server-failed'), {
			title: 'Run Again',
			command: 'studyAdmin.runOperation',
			arguments: [{ uri: 'file:///a.graphql', operationName: 'B', offset: 7 }],
		});
		const { command } = words['graphql/server-failed']?.({ command: 'studyAdmin.runAllPages' }).next ?? {};
		assert.equal(command, 'studyAdmin.runAllPages');
		assert.equal(next('graphql/already-running')?.command, 'studyAdmin.cancelRun');
		for (const code of ['graphql/no-document', 'graphql/subscription', 'graphql/outcome-unknown']) {
			assert.notEqual(next(code)?.command, 'studyAdmin.runOperation', code);
		}
	});
});
