import assert from 'node:assert/strict';
import { replacementInReason } from '../../../../../../src/graphql/core/language/codeActions/replaceDeprecatedFix.ts';

const table: readonly (readonly [reason: string, expected: string | undefined])[] = [
	['Bruk studieprogramV2 i stedet. Fjernes 31. mars 2027', 'studieprogramV2'],
	['Bruk `emnerV2` isteden. Feltet fjernes 31.03.2027.', 'emnerV2'],
	['Bruk maksAntall istedet. Fjernes 15.03.2026', 'maksAntall'],
	["Bruk 'NN' i stedet. Fjernes 2024-12-31.", 'NN'],
	['Bruk "studieprogramkoder" i stedet. Fjernes 31.03.2028', 'studieprogramkoder'],
	['Bruke organisasjonskode i stedet.', 'organisasjonskode'],
	['Bruk personProfil.navn i stedet. Fjernes 31.12.2026.', 'personProfil.navn'],
	['Feltet fjernes 31.03.2027. Bruk feltet kullV2.', 'kullV2'],
	['Use fullName instead.', 'fullName'],
	['Deprecated in favor of `Query.studentsV2`.', 'Query.studentsV2'],
	['Replaced by students(first:).', 'first'],
	['Erstattes av emneroller.', 'emneroller'],
	['Feltet er bare til teknisk bruk og inngår ikke i kontrakten.', undefined],
	['No longer supported', undefined],
	['', undefined],
];

describe('replacementInReason', () => {
	for (const [reason, expected] of table) {
		it(`finds ${expected ?? 'no name'} as the replacement in the deprecation reason "${reason}"`, () =>
			assert.equal(replacementInReason(reason)?.join('.'), expected));
	}
});
