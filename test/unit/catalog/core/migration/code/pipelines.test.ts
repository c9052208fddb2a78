import assert from 'node:assert/strict';
import { describeCall } from '../../../../../fixtures/describeCall.ts';

const host = 'https://api.fellesstudentsystem.no';

const cases: readonly (readonly [what: string, code: string, expected: string])[] = [
	[
		'the members in a block',
		`Invoke-RestMethod "${host}/studenter" | ForEach-Object { $_.emne } | ForEach-Object { $_.kode }`,
		'/studenter {emne.kode}',
	],
	[
		'the members in a block with the short name of the command',
		`Invoke-RestMethod "${host}/studenter" | Where-Object { $_.betalt } | % { Write-Output $_.studentnummer }`,
		'/studenter {betalt studentnummer}',
	],
	[
		'several members that a command selects',
		`Invoke-RestMethod "${host}/studenter" | Select-Object 'studentnummer', 'epost'`,
		'/studenter {studentnummer epost}',
	],
	[
		'a member of an expanded member',
		`Invoke-RestMethod "${host}/studenter" | Select-Object -ExpandProperty emne | Select-Object kode`,
		'/studenter {emne.kode}',
	],
	[
		'a member of a member that is not expanded',
		`Invoke-RestMethod "${host}/studenter" | Select-Object -Property 'emne', 'epost' | ForEach-Object { $_.emne.kode }`,
		'/studenter {epost emne.kode}',
	],
	[
		'commands that sort and limit the items',
		`Invoke-RestMethod "${host}/studenter" | Sort-Object epost | Select-Object -First 5`,
		'/studenter {epost}',
	],
	[
		'an address that a command gets',
		`"${host}/kull?limit=0" | Invoke-RestMethod | ForEach-Object { $_.termin }`,
		'/kull ?limit=0 {termin}',
	],
	[
		'the entries of a hash table',
		`$query = @{ 'semester.ar' = $Year; limit = 0 }\n$text = ($query.GetEnumerator() | ForEach-Object { "$($_.Key)=$($_.Value)" }) -join '&'\nInvoke-RestMethod "${host}/kull?$text"`,
		'/kull ?semester.ar=<$Year>&limit=0',
	],
	[
		'the texts that a block makes of a hash table',
		`$query = @{ ar = $Year }\n$text = ($query.GetEnumerator() | ForEach-Object { Write-Verbose $Token; "semester.$($_.Key)=$($_.Value)" }) -join '&'\nInvoke-RestMethod "${host}/kull?$text"`,
		'/kull ?semester.ar=<$Year>',
	],
	[
		'the keys of a hash table',
		`$query = @{ 'semester.ar' = $Year; limit = 0 }\n$text = ($query.Keys | ForEach-Object { "$_=$($query[$_])" }) -join '&'\nInvoke-RestMethod "${host}/kull?$text"`,
		'/kull ?semester.ar=<$Year>&limit=0',
	],
];

describe('readCalledRequests with pipelines', () => {
	for (const [what, code, expected] of cases) {
		it(`reads "${expected}" from a call in powershell, given ${what}`, async () => {
			assert.equal(await describeCall('powershell', code), expected);
		});
	}
});
