import { foldText, wordStemOf } from './foldText.ts';

/**
 * Terms of study administration in English, and verbs and synonyms in Norwegian, and the words that
 * schemas use for them. The names and descriptions of the schemas are Norwegian.
 */
const table: readonly (readonly [terms: string, words: string])[] = [
	['absence', 'fravær'],
	['active', 'aktiv'],
	['activity', 'aktivitet'],
	['address bor bosted bostedsadresse hjemmeadresse', 'adresse'],
	['admission', 'opptak'],
	['agreement', 'avtale'],
	['amount', 'beløp'],
	['applicant candidate søker', 'søker kandidat'],
	['application apply', 'søknad'],
	['approve approved approval godkjent recognition', 'godkjenning godkjent innvilget'],
	['assessment', 'vurdering'],
	['assign', 'tildel'],
	['authorised authorized', 'autorisert'],
	['autumn', 'høst'],
	['birth born', 'født fødsel'],
	['building', 'bygning'],
	['by given', 'gitt'],
	['cancel withdraw withdrawn avmelding', 'trekk avbryt trukket'],
	['capacity seat plass kapasitet', 'plass kapasitet'],
	['card', 'kort'],
	['change update edit modify rediger oppdatere', 'endre oppdater'],
	['changed', 'endret'],
	['child underliggende', 'underordnet'],
	['citizen citizenship nationality', 'statsborgerskap'],
	['class', 'klasse'],
	['code', 'kode'],
	['cohort', 'kull'],
	['comment notat', 'kommentar merknad'],
	['commission committee', 'kommisjon'],
	['consent', 'samtykke'],
	['continuing etterutdanning videreutdanning', 'evu'],
	['count antall', 'antall count'],
	['country', 'land'],
	['course subject fag kurs', 'emne'],
	['create add new lag', 'opprett registrer'],
	['credit studiepoeng', 'studiepoeng vekting'],
	['date day', 'dato'],
	['deadline', 'frist'],
	['decision', 'vedtak avgjørelse'],
	['degree', 'grad'],
	['delete remove fjerne', 'slett fjern'],
	['department faculty avdeling seksjon', 'organisasjonsenhet fakultet institutt'],
	['description', 'beskrivelse'],
	['display', 'visning'],
	['document', 'dokument'],
	['duration lenge lengde', 'varighet'],
	['end slutte stopp', 'slutt til'],
	['english', 'engelsk en'],
	['enrolment enrollment', 'studierett undervisningsmelding'],
	['error', 'feil'],
	['event', 'hendelse'],
	['exam examination eksamen prøve', 'eksamen vurdering'],
	['eksamensform prøveform', 'vurderingsform'],
	['eksamensoppmelding oppmelding', 'meld'],
	['eksamensresultat eksamenskarakter', 'resultat karakter'],
	['examiner', 'sensor'],
	['exchange', 'utveksling'],
	['exemption', 'fritak'],
	['expire expired utløper', 'utløp gyldighet'],
	['external', 'ekstern'],
	['fee gebyr', 'avgift'],
	['female', 'kvinne kjønn'],
	['first forename', 'fornavn'],
	['funding loan', 'lån'],
	['gender sex', 'kjønn'],
	['grade mark', 'karakter resultat'],
	['grading', 'sensur'],
	['group', 'gruppe'],
	['institution university universitet college høyskole lærested', 'institusjon organisasjon'],
	['language', 'språk'],
	['last surname family', 'etternavn'],
	['leave permisjon', 'permisjon permittert'],
	['lecture lesson forelesning seminar øvelse øving gruppetime', 'forelesning undervisningsaktivitet'],
	['level', 'nivå'],
	['location place site', 'sted'],
	['mail email', 'epost'],
	['male', 'mann kjønn'],
	['name', 'navn'],
	['national identity personnummer fnr', 'fødselsnummer'],
	['number', 'antall nummer numre'],
	['nummer', 'numre'],
	['offer', 'tilbud'],
	['organisation organization', 'organisasjon'],
	['owner', 'eier'],
	['paid payment pay', 'betal'],
	['parent overliggende', 'overordnet'],
	['participant participation', 'deltaker'],
	['pass passed failed avlagt strøket', 'bestått'],
	['permission right', 'rett'],
	['phone telephone mobile mobilnummer', 'telefon mobil'],
	['photo picture image foto portrett', 'bilde'],
	['postadresse', 'epost adresse'],
	['postal postcode zip', 'postnummer post'],
	['price cost gebyr kostnad', 'pris'],
	['priority', 'prioritet'],
	['program', 'studieprogram'],
	['publish published', 'publiser'],
	['reason', 'årsak grunn'],
	['received', 'mottatt'],
	['register registered registration send lever meld', 'registrer meld'],
	['rejected avslag avvist', 'avslått'],
	['report', 'rapport'],
	['requirement', 'krav'],
	['role', 'rolle'],
	['room', 'rom'],
	['scale', 'skala'],
	['schedule timetable timeplan', 'timeplan undervisningsaktivitet'],
	['school', 'skole'],
	['search', 'søk'],
	['semester term', 'termin semester'],
	['spring', 'vår'],
	['staff', 'fagperson'],
	['start begynne', 'start fra'],
	['status state', 'tilstand'],
	['street', 'gate'],
	['studentbevis adgangskort', 'studentkort'],
	['studiested', 'campus'],
	['student', 'student'],
	['study', 'studie'],
	['summer', 'som'],
	['supervisor', 'veileder'],
	['tatt opptatt', 'studierett opptak'],
	['teacher lecturer lærer faglærer foreleser underviser', 'fagperson personrolle underviser lærer'],
	['teaching', 'undervisning'],
	['thesis', 'oppgave avhandling'],
	['time timestamp', 'tid'],
	['title', 'tittel'],
	['transcript diploma karakterutskrift vitnemål', 'vitnemål resultat karakter'],
	['unit', 'enhet'],
	['until', 'til'],
	['user username brukernavn', 'bruker feide'],
	['valid validity', 'gyldig'],
	['version', 'versjon'],
	['web', 'nett'],
	['year', 'år årstall'],
];

/** Stem of a term → the folded words that schemas use for it. */
const wordsByTerm = new Map<string, readonly string[]>();
for (const [terms, words] of table) {
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
	const stem = wordStemOf(term.replace(/ies$/, 'y'));
	return wordsByTerm.get(stem) ?? wordsByTerm.get(wordStemOf(stem)) ?? [];
}

const stopWordList = `
	a all also an and any are at be belong belongs by can contain contains did do does each every fetch
	field fields find for from get give given has have how i in into is it its list look make many me my
	need needs of on one or per query read retrieve see show so than that the their them there they
	this to use used using want was were what when where which who whose with
	alle av både da de den denne der det dette du eller en er et felt feltet finn finne finner finnes
	fra får gi gir gitt ha har hent hente henter hos hva hvem hver hvert hvilke hvilken hvilket hvis
	hvor hvordan jeg kan liste man mange med meg mot må når og om over på se seg sin sine skal som
	spørring til trenger ved vi vil vis vise viser være
	ble bli blir går holdes hører inn kommer opp skjer ut utføres
`;

/**
 * Words that carry little meaning in a question, in Norwegian and English. They are folded. They
 * count when a name contains them, but not enough to find an element on their own.
 */
export const stopWords: ReadonlySet<string> = new Set(stopWordList.trim().split(/\s+/).map(foldText));
