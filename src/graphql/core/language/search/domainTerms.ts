import { foldText, wordStemOf } from './foldText.ts';

/**
 * Terms of study administration in English, or synonyms in Norwegian, and the words that schemas
 * use for them. The names and descriptions of the schemas are Norwegian.
 */
const table: readonly (readonly [terms: string, words: string])[] = [
	['absence', 'fravær'],
	['academic staff', 'fagperson'],
	['active', 'aktiv'],
	['activity', 'aktivitet'],
	['address', 'adresse'],
	['admission', 'opptak'],
	['agreement', 'avtale'],
	['amount', 'beløp antall'],
	['applicant candidate søker', 'søker kandidat'],
	['application apply', 'søknad'],
	['approve approval recognition', 'godkjenning godkjent'],
	['assessment', 'vurdering'],
	['birth born', 'født fødsel'],
	['building', 'bygning'],
	['by given', 'gitt'],
	['cancel withdraw', 'trekk avbryt'],
	['card', 'kort'],
	['change update edit modify', 'endre oppdater'],
	['changed', 'endret'],
	['citizen citizenship nationality', 'statsborgerskap'],
	['class', 'klasse'],
	['code', 'kode'],
	['cohort', 'kull'],
	['comment', 'kommentar merknad'],
	['commission committee', 'kommisjon'],
	['consent', 'samtykke'],
	['count number', 'antall nummer'],
	['country', 'land'],
	['course subject fag kurs', 'emne'],
	['create add new', 'opprett ny'],
	['credit credits', 'studiepoeng vekting'],
	['date day', 'dato'],
	['decision', 'vedtak avgjørelse'],
	['degree', 'grad'],
	['delete remove', 'slett fjern'],
	['department faculty', 'organisasjonsenhet fakultet institutt'],
	['description', 'beskrivelse'],
	['diploma', 'vitnemål'],
	['document', 'dokument'],
	['duration', 'varighet'],
	['end', 'slutt til'],
	['english', 'engelsk en'],
	['enrolment enrollment', 'studierett undervisningsmelding'],
	['error', 'feil'],
	['event', 'hendelse'],
	['exam examination eksamen', 'eksamen vurdering'],
	['examiner', 'sensor'],
	['exchange', 'utveksling'],
	['exemption', 'fritak'],
	['expire expired', 'utløpt utløp'],
	['fee', 'avgift'],
	['female male gender sex', 'kjønn'],
	['first given forename', 'fornavn'],
	['funding loan', 'lån lånekasse'],
	['grade mark', 'karakter resultat'],
	['group', 'gruppe'],
	['institution university college', 'institusjon organisasjon'],
	['language', 'språk'],
	['last surname family', 'etternavn'],
	['lecture lesson', 'forelesning undervisningsaktivitet'],
	['level', 'nivå'],
	['location place site', 'sted'],
	['mail email', 'epost'],
	['message', 'melding'],
	['name', 'navn'],
	['national identity', 'fødselsnummer'],
	['offer', 'tilbud'],
	['organisation organization', 'organisasjon'],
	['owner', 'eier'],
	['paid payment pay', 'betalt betaling'],
	['part', 'del'],
	['participant participation', 'deltaker deltakelse'],
	['period', 'periode'],
	['permission right', 'rett rettighet'],
	['person', 'person'],
	['phone telephone mobile', 'telefon mobil'],
	['photo picture image', 'bilde'],
	['place seat', 'plass'],
	['plan', 'plan'],
	['priority', 'prioritet'],
	['program programme', 'program studieprogram'],
	['publish published', 'publisering publisert publiseringsklar'],
	['reason', 'årsak grunn'],
	['register registered registration', 'registrer registrering registrert'],
	['report', 'rapport'],
	['requirement', 'krav'],
	['result', 'resultat'],
	['role', 'rolle'],
	['room', 'rom'],
	['schedule timetable', 'timeplan'],
	['school', 'skole'],
	['search find', 'søk'],
	['semester term', 'termin semester'],
	['start', 'start fra'],
	['status state', 'status tilstand'],
	['student', 'student'],
	['study studies', 'studie studium'],
	['supervisor', 'veileder'],
	['teacher lecturer lærer foreleser underviser', 'fagperson underviser lærer'],
	['teaching', 'undervisning'],
	['thesis', 'oppgave avhandling'],
	['time timestamp', 'tid tidspunkt'],
	['title', 'tittel'],
	['transcript', 'karakterutskrift'],
	['unit', 'enhet'],
	['user', 'bruker'],
	['valid validity', 'gyldig gyldighet'],
	['version', 'versjon'],
	['web', 'nett'],
	['year', 'år årstall'],
];

/** Norwegian verbs and words of the sector, and the words that schemas use for them. */
const norwegian: readonly (readonly [terms: string, words: string])[] = [
	['antall', 'antall count'],
	['avdeling seksjon', 'organisasjonsenhet'],
	['avlagt bestått strøket', 'bestått'],
	['avslag avslått avvist', 'avslått'],
	['avslutt avslutte stopp', 'avslutt slutt til'],
	['avmelding avmeld meldes', 'trekk trukket vurderingsmelding'],
	['begynne begynner starte starter', 'start fra'],
	['betale betaler', 'betalt betaling'],
	['bosted hjemmeadresse bostedsadresse', 'adresse'],
	['brukernavn', 'feide bruker'],
	['campus studiested lærested', 'campus organisasjon'],
	['eksamen prøve', 'vurderingsenhet vurderingsmelding'],
	['eksamensform prøveform', 'vurderingsform'],
	['eksamensoppmelding oppmelding', 'vurderingsmelding meld'],
	['eksamensresultat eksamenskarakter', 'resultat karakter'],
	['endre rediger oppdatere', 'endre'],
	['etterutdanning videreutdanning', 'evu'],
	['fjerne', 'slett'],
	['foreleser underviser faglærer', 'personrolle fagperson'],
	['forelesning seminar øvelse øving gruppetime', 'undervisningsaktivitet aktivitet'],
	['foto portrett', 'bilde'],
	['gebyr kostnad', 'avgift pris'],
	['godkjent innvilget', 'innvilget godkjent'],
	['karakterutskrift vitnemål', 'resultat karakter'],
	['lag lage', 'opprett'],
	['lærere læreren', 'fagperson'],
	['mobil mobilnummer', 'telefon'],
	['notat', 'merknad'],
	['permisjon', 'permittert'],
	['personnummer fnr', 'fødselsnummer'],
	['plass kapasitet', 'plass antall kapasitet'],
	['postadresse', 'epost adresse'],
	['send lever meld', 'registrer meld'],
	['slutte slutter ende ender', 'slutt til'],
	['studentbevis adgangskort', 'studentkort'],
	['studiepoeng', 'vekting studiepoeng'],
	['studieplass', 'antall studieplasser'],
	['tatt opptatt', 'opptak studierett'],
	['timeplan', 'undervisningsaktivitet'],
	['underliggende', 'underordnede'],
	['undervises', 'undervisning'],
	['universitet høyskole', 'organisasjon institusjon'],
	['overliggende', 'overordnet'],
	['utløper', 'gyldighet til'],
	['vare varer lengde', 'varighet'],
];

/** Stem of a term → the folded words that schemas use for it. */
const wordsByTerm = new Map<string, readonly string[]>();
for (const [terms, words] of [...table, ...norwegian]) {
	for (const term of terms.split(' ')) {
		const stem = wordStemOf(foldText(term));
		wordsByTerm.set(stem, [...new Set([...(wordsByTerm.get(stem) ?? []), ...words.split(' ').map(foldText)])]);
	}
}

/**
 * Returns the folded words that schemas of study administration use for a folded term. A term can
 * have two endings, such as `semest-er-et`.
 */
export function synonymsOf(term: string): readonly string[] {
	const stem = wordStemOf(term);
	return wordsByTerm.get(stem) ?? wordsByTerm.get(wordStemOf(stem)) ?? [];
}

const stopWordList = `
	a all also an and any are at be belong belongs by can contain contains did do does each every fetch
	field fields find for from get give given has have how i in into is it its list look make many me my
	need needs of on one or per query read retrieve see show so than that the their them there they
	this to use used using want was were what when where which who whose with
	alle at av både da de den denne der det dette du eller en er et felt feltet finn finne finner finnes
	for fra får gi gir gitt ha har hent hente henter hos hva hvem hver hvert hvilke hvilken hvilket hvis
	hvor hvordan i jeg kan liste man mange med meg mot må når og om over på se seg sin sine skal som
	spørring til trenger ved vi vil vis vise viser være
	ble bli blir går holdes hører inn kommer opp seg skjer ut utføres
`;

/**
 * Words that carry little meaning in a question, in Norwegian and English. They are folded. They
 * count when a name contains them, but not enough to find an element on their own.
 */
export const stopWords: ReadonlySet<string> = new Set(stopWordList.trim().split(/\s+/).map(foldText));
