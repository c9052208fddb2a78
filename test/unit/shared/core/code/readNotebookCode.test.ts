import assert from 'node:assert/strict';
import { readNotebookCode } from '../../../../../src/shared/core/code/readNotebookCode.ts';
import { syntaxOfLanguage } from '../../../../../src/shared/core/code/syntaxes.ts';

describe('readNotebookCode', () => {
	for (const [kernel, language] of [
		['python', 'python'],
		['R', 'r'],
		['C#', 'csharp'],
		['F#', 'fsharp'],
		['bash', 'shellscript'],
		['typescript', 'typescript'],
	] as const) {
		it(`returns code of the language ${language} for the kernel language ${kernel}`, () => {
			const cells = [{ cell_type: 'code', source: ['a'] }];
			const notebook = JSON.stringify({ cells, metadata: { language_info: { name: kernel } }, nbformat: 4 });
			assert.deepEqual(
				readNotebookCode(notebook).map((code) => code.language),
				[language],
			);
			assert.ok(syntaxOfLanguage(language));
		});
	}
});
