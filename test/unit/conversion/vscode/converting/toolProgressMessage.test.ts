import assert from 'node:assert/strict';
import { toolProgressMessage } from '../../../../../src/conversion/vscode/converting/toolProgressMessage.ts';
import { Environments } from '../../../../../src/environments/core/environments.ts';
import { readEnvironments } from '../../../../../src/environments/core/readEnvironments.ts';
import { l10n } from '../../../support/l10n.ts';

const api = { label: 'Test', apiUrl: 'https://api.example', auth: 'basic' };
const withService = { ...api, conversionUrl: 'https://convert.example:8443/base' };

describe('toolProgressMessage', () => {
	for (const [title, settings, expected] of [
		[
			'names the document and the host of the conversion service of the active environment',
			{ a: withService, b: api },
			'Converting "plan.pdf" with convert.example:8443',
		],
		[
			'names the host of the only conversion service when the active environment has none',
			{ a: api, b: withService },
			'Converting "plan.pdf" with convert.example:8443',
		],
		['names only the document when no environment has a conversion service', { a: api }, 'Converting "plan.pdf"'],
	] as const) {
		it(title, () => {
			const reading = readEnvironments(settings);
			const environments = new Environments({ reading, activeId: 'a', onDidChange: () => ({ dispose: () => {} }) });
			assert.equal(toolProgressMessage(l10n, environments, { path: 'plan.pdf' }), expected);
		});
	}
});
