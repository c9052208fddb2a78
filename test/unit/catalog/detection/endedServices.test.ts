import assert from 'node:assert/strict';
import { findingsInText } from '../../../../src/catalog/core/detection/findings.ts';
import { unsearchedApis } from '../../../../src/catalog/core/model/catalog.ts';
import { languageOfFile } from '../../../../src/shared/core/code/syntaxes.ts';
import { readSections, type Section } from '../../../fixtures/readSections.ts';
import { bundledCatalog } from '../bundledCatalog.ts';

const catalog = bundledCatalog();
const unsearched = unsearchedApis(catalog).map(({ id }) => id);
const calls = readSections('test/fixtures/detection/endedServiceCalls.txt');
const lookAlikes = readSections('test/fixtures/detection/legacyLookAlikes.txt');

function usesIn({ head, text }: Section) {
	const file = head.slice(head.lastIndexOf(' ') + 1);
	return findingsInText(text, languageOfFile(file) ?? '', catalog, file).map(({ use }) => use);
}

describe('calls of services that have ended or end', () => {
	it('reports each of 60 calls, or names the API as not searched for', () => {
		const silent = calls.filter((call) => {
			const api = call.head.split(' ', 1)[0] ?? '';
			return !unsearched.includes(api) && !usesIn(call).some((use) => use.api === api || api === '*');
		});
		assert.deepEqual(
			silent.map(({ head }) => head),
			[],
		);
		assert.ok(calls.length >= 60);
	});

	it('reports no certain use for 80 addresses in lists, policies, links, messages and tests', () => {
		const certain = lookAlikes.filter((each) => usesIn(each).some(({ confidence }) => confidence === 'certain'));
		assert.deepEqual(
			certain.map(({ head }) => head),
			[],
		);
		assert.ok(lookAlikes.length >= 80);
	});
});
