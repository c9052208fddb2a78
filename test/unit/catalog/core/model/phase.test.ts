import assert from 'node:assert/strict';
import { hasUnreadableEnd, readCatalogPhase } from '../../../../../src/catalog/core/model/phase.ts';
import { formatNumericDay } from '../../../../../src/shared/core/lifecycle/formatDay.ts';

/**
 * Returns the last day of a phase and, after a semicolon, the text of its period. Without a last
 * day, returns the kind of the phase.
 */
function read(text: string): string {
	const phase = readCatalogPhase(text);
	assert.equal(phase.text, text);
	if (phase.kind === 'ends-after') {
		const { lastDay } = phase;
		return [formatNumericDay(lastDay), ...(lastDay.period === undefined ? [] : [lastDay.period])].join('; ');
	}
	return hasUnreadableEnd(phase) ? 'end without a day' : phase.kind;
}

describe('readCatalogPhase', () => {
	const days: readonly (readonly [text: string, expected: string])[] = [
		['Avvikles etter 31. mars 2027', '31.03.2027'],
		['Blir avvikla etter 31. mars 2027', '31.03.2027'],
		['Avviklast etter 31.03.2027', '31.03.2027'],
		['Vert fasa ut etter 1. juni 2027', '01.06.2027'],
		['Fases ut 1.6.2027', '01.06.2027'],
		['Avviklet 20.06.2025', '20.06.2025'],
		['Ble avviklet den 20. juni 2025', '20.06.2025'],
		['Avvikla 20. juni 2025', '20.06.2025'],
		['Lagt ned 20.06.2025', '20.06.2025'],
		['Retired on 20 June 2025', '20.06.2025'],
		['Will be withdrawn after 2027-01-31', '31.01.2027'],
		['End of service: 31 January 2027', '31.01.2027'],
		['Phased out after 31 December 2027', '31.12.2027'],
		['Avvikles fra 1. januar 2027', '31.12.2026'],
		['Avvikles fra 1. februar 2027', '31.01.2027'],
		['Avviklast frå og med 1. mars 2028', '29.02.2028'],
		['Retired from 1 April 2027', '31.03.2027'],
		['Avvikles etter utgangen av 2026', '31.12.2026'],
		['Avvikles etter mars 2027', '31.03.2027'],
		['Videreutvikles ikke, avvikles etter 31. mars 2027', '31.03.2027'],
		['Blir ikkje vidareutvikla. Blir avvikla 31.03.2027', '31.03.2027'],
		['Videreutvikles ikke og avvikles etter 31. mars 2027', '31.03.2027'],
		['No further development, and retired from 1 April 2027', '31.03.2027'],
		['Avvikles 31.03.2026, utsatt til 30.09.2026', '30.09.2026'],
		['Avvikles 31.03.2027 (gjelder ikke emner)', '31.03.2027'],
	];
	for (const [text, expected] of days) {
		it(`reads an end of service on a day from the phase "${text}"`, () => assert.equal(read(text), expected));
	}

	const periods: readonly (readonly [text: string, expected: string])[] = [
		['Avvikles høsten 2026', '31.12.2026; høsten 2026'],
		['Avvikles i løpet av høsten 2027', '31.12.2027; i løpet av høsten 2027'],
		['Blir avvikla hausten 2026', '31.12.2026; hausten 2026'],
		['Utfases våren 2027', '30.06.2027; våren 2027'],
		['Avvikles vårsemesteret 2027', '30.06.2027; vårsemesteret 2027'],
		['Legges ned sommeren 2027', '31.08.2027; sommeren 2027'],
		['Avvikles innen 1. mai 2027', '01.05.2027; innen 1. mai 2027'],
		['Avviklast innan 01.05.2027', '01.05.2027; innan 01.05.2027'],
		['Avvikles senest 31. mars 2027', '31.03.2027; senest 31. mars 2027'],
		['Avvikles før 1. mars 2028', '29.02.2028; før 1. mars 2028'],
		['Avvikles i løpet av 2026', '31.12.2026; i løpet av 2026'],
		['Blir avvikla i laupet av 2026', '31.12.2026; i laupet av 2026'],
		['Avvikles innen utgangen av februar 2028', '29.02.2028; innen utgangen av februar 2028'],
		['Avvikles i oktober 2026', '31.10.2026; i oktober 2026'],
		['Avvikles 3. kvartal 2026', '30.09.2026; 3. kvartal 2026'],
		['Utfases første halvår 2027', '30.06.2027; første halvår 2027'],
		['Ends autumn 2026', '31.12.2026; autumn 2026'],
		['Will be retired in the fall of 2026', '31.12.2026; in the fall of 2026'],
		['Ends before 1 April 2027', '31.03.2027; before 1 April 2027'],
		['Retired by 31 May 2027', '31.05.2027; by 31 May 2027'],
		['Ends no later than March 31, 2027', '31.03.2027; no later than March 31, 2027'],
		['To be shut down during 2027', '31.12.2027; during 2027'],
		['Ends by the end of June 2027', '30.06.2027; by the end of June 2027'],
		['End of life: Q2 2027', '30.06.2027; Q2 2027'],
		['Avvikles høsten 2200', '31.12.2200; høsten 2200'],
		['Avvikles høsten 2026 (unntatt emner).', '31.12.2026; høsten 2026'],
	];
	for (const [text, expected] of periods) {
		it(`reads an end of service on the last day of a period from the phase "${text}"`, () =>
			assert.equal(read(text), expected));
	}

	for (const text of [
		'Avvikles',
		'Under avvikling',
		'Avvikles etter sommeren 2027',
		'Avvikles til høsten',
		'Avvikles vinteren 2027',
		'Avvikles tidligst 31. mars 2027',
		'Avvikles 31. mars 2027, tidligst',
		'Retired on 31 March 2027 at the earliest',
		'Avvikles 31. mars 2027, helt borte i 2200',
		'Avvikles fra 1. april 2027 til 31. mars 2028',
		'Avvikles ikke før 31. mars 2027',
		'Blir avvikla ikkje før 2027',
		'Retired no earlier than 31 March 2027',
		'Avvikles ca. 31. mars 2027',
		'Avvikles høsten 2026 eller våren 2027',
		'Avvikles 31. mars 2027 eller senere',
		'Avvikles høsten 26',
		'Avvikles 31. februar 2027',
		'Avvikles før sommeren 2027',
		'Ends soon',
	]) {
		it(`reads an end of service without a known day from the phase "${text}"`, () =>
			assert.equal(read(text), 'end without a day'));
	}

	for (const [text, kind] of [
		['Stabil', 'stable'],
		['I produksjon', 'stable'],
		['Videreutvikles ikke', 'no-further-development'],
		['Vidareutviklast ikkje', 'no-further-development'],
		['Blir ikkje vidareutvikla', 'no-further-development'],
		['Vert ikkje vidareutvikla lenger', 'no-further-development'],
		['Ingen videreutvikling', 'no-further-development'],
		['Not developed further', 'no-further-development'],
		['Avvikles ikke', 'unknown'],
		['Endres 31.03.2027', 'unknown'],
		['Under lupen', 'unknown'],
		['Erstattes 31.03.2027', 'unknown'],
	] as const) {
		it(`reads the phase "${text}" as the kind ${kind}`, () => assert.equal(read(text), kind));
	}
});
