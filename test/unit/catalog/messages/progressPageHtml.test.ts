import assert from 'node:assert/strict';
import { progressPageHtml } from '../../../../src/catalog/messages/progressPageHtml.ts';
import { englishL10n } from '../../../../src/cli/english.ts';
import { generatedReport } from '../../../cli/support/progressReports.ts';

describe('progressPageHtml', () => {
	it('states that the uses of the first counted day can be older', () => {
		const options = { linkTemplate: undefined, sha256: () => '' };
		const page = progressPageHtml(generatedReport(1, 1), options, englishL10n, 'en');
		const [, repositories = '', files = ''] =
			/(<h2>Repositories<\/h2>.*)(<h2>Uses left by file<\/h2>.*)/s.exec(page) ?? [];
		assert.match(repositories, /<td class="day">2025-11-23 or earlier<\/td>/);
		assert.match(files, /<td class="day">2025-11-23 or earlier<\/td>/);
		assert.match(files, /<p>The date of a use is that of the first count that includes it\.<\/p>/);
	});

	it('draws the outlook only for days that have not passed', () => {
		const options = { linkTemplate: undefined, sha256: () => '' };
		const outlooksOn = (year: number) => {
			const report = { ...generatedReport(1, 1), today: { year, month: 11, day: 23 } };
			return progressPageHtml(report, options, englishL10n, 'en').match(/class="[^"]* outlook"/g)?.length ?? 0;
		};
		assert.deepEqual([outlooksOn(2026) > 0, outlooksOn(2099)], [true, 0]);
	});
});
