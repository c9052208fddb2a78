import { maskIdentityNumbers } from '../../../../shared/core/redaction/identityNumbers.ts';

/** A value of an argument, with all that says what it means. */
interface ArgumentValue {
	/** The value without quotation marks. */
	readonly text: string;
	/** The names that enclose the value, from the field or directive to the innermost input field. */
	readonly names: readonly string[];
	/** Name of the type, such as `ID`; `undefined` when it is not known. */
	readonly type: string | undefined;
	/** Whether the value is an enumeration value in the document, which is not a text. */
	readonly isEnumeration?: boolean;
}

/**
 * Whether a value can identify a person: a number of a person, an e-mail address, a user name or an
 * ID. Names and shapes of harmless values are listed, so an unknown value counts as identifying.
 */
export function canIdentifyPerson({ text, names, type, isEnumeration }: ArgumentValue): boolean {
	if (text === '') {
		return false;
	}
	if (maskIdentityNumbers(text) !== text) {
		return true;
	}
	const meaning = meaningOf(names);
	if (meaning === 'institution' && institutionCode.test(text)) {
		return false;
	}
	if (type === 'ID' || meaning === 'person' || (type !== undefined && isPersonIdentifierName(type))) {
		return true;
	}
	if (isEnumeration) {
		return false;
	}
	const harmless = meaning === 'code' ? [...harmlessShapes, code] : meaning === 'page' ? [pageSize] : harmlessShapes;
	return !harmless.some((shape) => shape.test(text));
}

/** Whether a text is the name of a variable or type for identifiers of persons. */
export function isPersonIdentifierName(name: string): boolean {
	const normalized = normalize(name);
	return person.test(normalized) && !groupOfPersons.test(normalized);
}

type Meaning = 'person' | 'institution' | 'code' | 'page' | 'unknown';

/**
 * Returns what the innermost name means. `nummer` and operators such as `eq` mean what the names
 * around them mean.
 */
function meaningOf(names: readonly string[]): Meaning {
	const innermost = names.at(-1) ?? '';
	const name = normalize(innermost);
	if (institution.test(name)) {
		return 'institution';
	}
	if (isPersonIdentifierName(name) || id.test(innermost)) {
		return 'person';
	}
	if (general.test(name)) {
		const meaning = meaningOf(names.slice(0, -1));
		return meaning === 'unknown' && generalCode.test(name) ? 'code' : meaning;
	}
	if (page.test(name)) {
		return 'page';
	}
	return generalCode.test(name) || codes.test(name) ? 'code' : 'unknown';
}

function normalize(name: string): string {
	return name.replaceAll('_', '').toLowerCase();
}

/** Matches the code of an institution, such as `215`, and the number of an organization. */
const institutionCode = /^(?:[0-9]{1,9}|\p{L}{1,10})$/u;
/** Matches normalized names of arguments for institutions, such as `eierorganisasjonskode`. */
const institution =
	/^(?:eier|owner)?(?:institusjon(?:er)?|organisasjon(?:er)?|institutions?|organi[sz]ations?|larested(?:er)?|laerested(?:er)?|org)(?:s?(?:nummer|numre|nr|koder?|numbers?|codes?|ids?|ider))?$/;
/** Matches names whose values identify a person, or are parts of the name of one. */
const person = new RegExp(
	[
		'student|person|ansatt|kandidat|candidate|soker|applicant|deltaker|participant|laerer|larer|teacher',
		'veileder|supervisor|sensor|examiner|employee|staff|bruker|user|member|lanetaker|lantaker|pasient',
		'lopenum|lopenr|fodsel|birth|fodt|identitet|identity|national|ssn|fnr|dnr|passport|passnummer',
		'feide|login|eppn|principal|orcid|account|konto|epost|mail|telefon|phone|mobil|adresse|address',
		'kortnummer|kortnr|cardnumber|strekkode|barcode|fornavn|etternavn|mellomnavn|firstname|lastname|fullname',
		'^(?:navn|name|sok|soketekst|soketekster|search|query|q|text|tekst|fritekst)$',
	].join('|'),
);
/** Matches names that contain a person, but whose values describe many persons. */
const groupOfPersons = /(?:status|type|kategori|category|categories|rolle|role)(?:e?r|s|es)?(?:koder?|codes?)?$/;
/** Matches names of arguments for IDs. */
const id = /(?:^|[a-z0-9_])(?:I[dD]s?|Ider)$|^(?:ids?|ider|uuid|guid)$|_ids?$/;
/** Matches names that say nothing without the names around them. */
const general =
	/^(?:nummer|numre|nr|numbers?|no|koder?|codes?|keys?|nokkel|nokler|eq|in|ne|neq|nin|equals|lik|any|all|not|values?|verdi|verdier|contains|startswith|endswith|i?like|gte?|lte?|from|to|fra|til|filter|input|where|args|gitt)$/;
const generalCode = /^(?:koder?|codes?)$/;
/** Matches names of arguments for codes of courses, programs, terms and the like. */
const codes =
	/(?:koder?|codes?|versjon|versions?|betegnelser?|termin(?:er)?|semester|sprak|language|lang|locale|enhet)$/;
const page = /^(?:first|last|limit|offset|page|pagesize|size|skip|take|antall|max)$/;

const pageSize = /^[0-9]{1,7}$/;
/** Matches codes such as `MAT-101`. A number with five digits can be that of a person. */
const code = /^(?!.*[0-9]{5})[\p{L}0-9][\p{L}0-9 ._/:+-]{0,19}$/u;
const harmlessShapes: readonly RegExp[] = [
	// Years, numbers of terms and decimal numbers.
	/^-?[0-9]{1,4}(?:\.[0-9]{1,4})?$/,
	// Dates and times.
	/^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9:.]{5,18}(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?$/,
];
