import assert from 'node:assert/strict';
import manifest from '../../../package.json' with { type: 'json' };
import hosts from '../../host/vscodeHosts.json' with { type: 'json' };

describe('vscodeHosts.json', () => {
	it('the oldest tested VS Code is the minimum version of the manifest, where code-server 4.x contains VS Code 1.x', () => {
		const release = hosts.oldest.codeServer.replace(/^4\.(\d+)\.\d+$/, '1.$1');
		assert.equal(manifest.engines.vscode, `^${release}.0`);
	});
});
