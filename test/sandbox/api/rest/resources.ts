import {
	activityCodes,
	classCode,
	type Institution,
	type Names,
	nationalIdentityNumber,
	type Person,
	type Role,
	type RoleKind,
	type Student,
	termKey,
} from '../records.ts';
import { activityNames, gradeOf, isActive, memberOf, programmeRightKey } from '../teachingNodes.ts';

/** A value in an item of the REST API. A reference to another item has its `href`. */
export type Fields = Readonly<Record<string, unknown>>;

/** An item of a collection: the fields of its id, and its other fields. */
export interface Item {
	readonly id: Fields;
	readonly fields: Fields;
}

/** A collection of the REST API. */
export interface Resource {
	/** Whether the ids start with the number of the institution. */
	readonly hasInstitution?: true;
	/** The keys of the items in the institution's data, in which seasons have no Norwegian letters. */
	readonly keys: (institution: Institution) => Iterable<string>;
	/** Returns the item with a key; `undefined` when there is none. */
	readonly item: (institution: Institution, key: string) => Item | undefined;
}

/** Names of the seasons in the REST API. */
const seasonNames: Readonly<Record<string, string>> = { VAR: 'VÅR', SOM: 'SOM', HOST: 'HØST' };

/** Returns the id of an item in the REST API, not percent-encoded. */
export function restId(institution: Institution, { hasInstitution }: Resource, key: string): string {
	const parts = key.split(',').map((part) => seasonNames[part] ?? part);
	return [...(hasInstitution ? [institution.code] : []), ...parts].join(',');
}

/** Returns the key for an id of the REST API; `undefined` when it is of another institution. */
export function keyOfRestId(institution: Institution, { hasInstitution }: Resource, id: string): string | undefined {
	const parts = id.split(',');
	if (hasInstitution && parts.shift() !== institution.code) {
		return undefined;
	}
	const isSeason = (part: string) => (season: string) => seasonNames[season] === part;
	return parts.map((part) => Object.keys(seasonNames).find(isSeason(part)) ?? part).join(',');
}

function names({ nb, nn, en }: Names) {
	return Object.entries({ nb, nn, en }).flatMap(([lang, value]) => (value ? [{ lang, value }] : []));
}

/**
 * Returns a reference: the address and the id of another item. The HTTP layer replaces the address,
 * `collection/key`.
 */
function reference(of: Institution, collection: string, key: string): Fields {
	return { href: `${collection}/${key}`, ...resources[collection]?.item(of, key)?.id };
}

function inRecords<T>(
	recordsOf: (of: Institution) => ReadonlyMap<string, T>,
	item: (of: Institution, record: T) => Item,
): Omit<Resource, 'hasInstitution'> {
	return {
		keys: (of) => recordsOf(of).keys(),
		item: (of, key) => {
			const record = recordsOf(of).get(key);
			return record && item(of, record);
		},
	};
}

const named = (of: (institution: Institution) => ReadonlyMap<string, { code: string; names: Names }>) =>
	inRecords(of, (_, { code, names: all }) => ({ id: { kode: code }, fields: { navn: names(all) } }));

function person(of: Institution, key: string): Person | undefined {
	return of.students.get(key) ?? of.staff.get(key);
}

function studentReference(of: Institution, { studentNumber }: Student): Fields {
	return reference(of, 'studenter', studentNumber);
}

function studentByNumber(of: Institution, number: string): Student | undefined {
	// Student numbers and serial numbers are both consecutive.
	const first = of.students.values().next().value;
	return of.students.get(String((first?.serialNumber ?? 0) + Number(number) - Number(first?.studentNumber)));
}

/** The keys of the enrolments of all students in teaching units. */
function enrolmentKeys(of: Institution): readonly string[] {
	return [...of.teachingUnits.values()].flatMap(({ key, students }) => students.map((each) => `${key},${each}`));
}

/** Returns the key of an assessment, or of one of its students, for that of a teaching unit. */
function assessmentKey(key: string): string {
	const [code, version, year, season, , ...student] = key.split(',');
	return [code, version, 'S', year, season, ...student].join(',');
}

function teachingUnitKey(key: string): string {
	const [code, version, , year, season, ...student] = key.split(',');
	return [code, version, year, season, '1', ...student].join(',');
}

function assessmentItem(of: Institution, key: string): Item | undefined {
	const unit = of.teachingUnits.get(teachingUnitKey(key));
	const ids = unit && {
		emne: reference(of, 'emner', unit.course),
		vurderingskombinasjon: { kode: 'S' },
		ar: Number.parseInt(unit.term, 10),
		vurderingstid: { kode: seasonNames[unit.term.slice(5)] },
	};
	return ids && key.split(',')[2] === 'S' ? { id: ids, fields: {} } : undefined;
}

function assessmentStudentItem(of: Institution, key: string, fields: Fields = {}): Item | undefined {
	const comma = key.lastIndexOf(',');
	const member = memberOf(of, of.teachingUnits, teachingUnitKey(key));
	return (
		member && {
			id: {
				vurderingsenhet: reference(of, 'vurderingsenheter', key.slice(0, comma)),
				person: reference(of, 'personer', key.slice(comma + 1)),
			},
			fields: { student: studentReference(of, member.student), ...fields },
		}
	);
}

/** The field of a role that refers to its target, and the collection of the target, by kind. */
const roleTargets: Readonly<Record<RoleKind, readonly [field: string, collection: string]>> = {
	course: ['emne', 'emner'],
	teachingUnit: ['undervisning', 'undervisning'],
	activity: ['undervisningsaktivitet', 'undervisningsaktiviteter'],
	programme: ['studieprogram', 'studieprogram'],
	cohort: ['kull', 'kull'],
	studentClass: ['klasse', 'klasser'],
	organisationalUnit: ['organisasjonsenhet', 'organisasjonsenheter'],
};

function roleItem(of: Institution, role: Role): Item {
	const [field, collection] = roleTargets[role.kind];
	const term = /(\d{4},[A-Z]+)(?:,|$)/.exec(role.target)?.[1];
	return {
		id: { person: reference(of, 'personer', role.person), rollenummer: role.number },
		fields: {
			rolle: reference(of, 'roller', role.code),
			[field]: reference(of, collection, role.target),
			...(term === undefined ? {} : { semester: reference(of, 'semestre', term) }),
		},
	};
}

const terms: Resource = inRecords(
	(of) => of.terms,
	(_, { year, season, from, to }) => ({
		id: { ar: year, termin: seasonNames[season] },
		fields: { fraDato: from, tilDato: to },
	}),
);

/** The collections of the REST API by their paths. */
export const resources: Readonly<Record<string, Resource>> = {
	personer: {
		keys: (of) => [...of.students.keys(), ...of.staff.keys()],
		item: (of, key) => {
			const found = person(of, key);
			const number = found && nationalIdentityNumber(found);
			return (
				found && {
					id: { personlopenummer: found.serialNumber },
					fields: {
						fodselsdato0: number?.slice(0, 6),
						personnummer0: number?.slice(6),
						fornavn: found.givenName,
						etternavn: found.familyName,
						brukernavn: found.feideUser,
					},
				}
			);
		},
	},
	studenter: {
		keys: (of) => [...of.students.values()].map(({ studentNumber }) => studentNumber),
		item: (of, key) => {
			const student = studentByNumber(of, key);
			return (
				student && {
					id: { studentnummer: student.studentNumber },
					fields: {
						person: {
							...reference(of, 'personer', String(student.serialNumber)),
							fornavn: student.givenName,
							etternavn: student.familyName,
						},
						studieprogram: reference(of, 'studieprogram', student.programme),
					},
				}
			);
		},
	},
	personroller: inRecords((of) => of.roles, roleItem),
	roller: named((of) => of.roleTypes),
	undervisning: {
		hasInstitution: true,
		...inRecords(
			(of) => of.teachingUnits,
			(of, unit) => ({
				id: {
					emne: reference(of, 'emner', unit.course),
					semester: reference(of, 'semestre', unit.term),
					terminnummer: unit.number,
				},
				fields: { antallStudenter: unit.students.length },
			}),
		),
	},
	undervisningsaktiviteter: {
		hasInstitution: true,
		keys: (of) => [...of.teachingUnits.keys()].flatMap((unit) => activityCodes.map((code) => `${unit},${code}`)),
		item: (of, key) => {
			const comma = key.lastIndexOf(',');
			const unit = of.teachingUnits.get(key.slice(0, comma));
			const code = activityCodes.find((each) => each === key.slice(comma + 1));
			return (
				unit &&
				code && {
					id: { undervisning: reference(of, 'undervisning', unit.key), aktivitet: code },
					fields: { navn: names(activityNames[code]) },
				}
			);
		},
	},
	studentundervisning: {
		hasInstitution: true,
		keys: enrolmentKeys,
		item: (of, key) => {
			const member = memberOf(of, of.teachingUnits, key);
			return (
				member && {
					id: {
						undervisning: reference(of, 'undervisning', member.record.key),
						person: reference(of, 'personer', String(member.student.serialNumber)),
					},
					fields: { student: studentReference(of, member.student) },
				}
			);
		},
	},
	studieretter: {
		keys: (of) => [...of.students.values()].map(programmeRightKey),
		item: (of, key) => {
			const member = memberOf(of, of.cohorts, key);
			if (!member) {
				return undefined;
			}
			const { record: cohort, student } = member;
			return {
				id: {
					studieprogram: reference(of, 'studieprogram', cohort.programme),
					semester: reference(of, 'semestre', cohort.term),
					person: reference(of, 'personer', String(student.serialNumber)),
				},
				fields: {
					student: studentReference(of, student),
					kull: reference(of, 'kull', cohort.key),
					studentstatus: { aktivStudent: isActive(of, student) },
					studierettstatus: { aktiv: isActive(of, student) },
				},
			};
		},
	},
	emner: {
		hasInstitution: true,
		...inRecords(
			(of) => of.courses,
			(of, course) => ({
				id: { institusjon: Number(of.code), kode: course.code, versjon: course.version },
				fields: { navn: names(course.names), studiepoeng: course.credits },
			}),
		),
	},
	studieprogram: inRecords(
		(of) => of.programmes,
		(_, programme) => ({
			id: { kode: programme.code },
			fields: { navn: names(programme.names), studieniva: programme.level, studiepoeng: programme.credits },
		}),
	),
	semesterregistreringer: {
		keys: (of) =>
			[...of.registrations].flatMap(([student, all]) => [...all.keys()].map((term) => `${student},${term}`)),
		item: (of, key) => {
			const [serialNumber = '', year, season] = key.split(',');
			const term = termKey(Number(year), season as 'VAR');
			const student = of.students.get(serialNumber);
			const registration = of.registrations.get(serialNumber)?.get(term);
			return (
				student &&
				registration && {
					id: { person: reference(of, 'personer', serialNumber), semester: reference(of, 'semestre', term) },
					fields: {
						student: studentReference(of, student),
						registrert: registration.registeredAt.toISOString(),
						betalt: registration.feePaid,
					},
				}
			);
		},
	},
	semestre: terms,
	terminer: terms,
	campuser: named((of) => of.campuses),
	organisasjonsenheter: {
		hasInstitution: true,
		...inRecords(
			(of) => of.organisationalUnits,
			(of, { faculty, department, group, names: all }) => ({
				id: { institusjon: Number(of.code), fakultet: faculty, institutt: department, gruppe: group },
				fields: { navn: names(all) },
			}),
		),
	},
	kull: inRecords(
		(of) => of.cohorts,
		(of, { programme, term, students }) => ({
			id: { studieprogram: reference(of, 'studieprogram', programme), semester: reference(of, 'semestre', term) },
			fields: { antallStudenter: students.length },
		}),
	),
	klasser: {
		keys: (of) => [...of.cohorts.keys()].flatMap((cohort) => [`${cohort},A`, `${cohort},B`]),
		item: (of, key) => {
			const cohort = /,[AB]$/.test(key) ? of.cohorts.get(key.slice(0, -2)) : undefined;
			return cohort && { id: { kull: reference(of, 'kull', cohort.key), kode: key.slice(-1) }, fields: {} };
		},
	},
	klassemedlemskap: {
		keys: (of) =>
			[...of.students.values()].map(
				(student) => `${student.programme},${student.firstTerm},${classCode(student)},${student.serialNumber}`,
			),
		item: (of, key) => {
			const [programme, year, season, code, serialNumber] = key.split(',');
			const member = memberOf(of, of.cohorts, `${programme},${year},${season},${serialNumber}`);
			return member && classCode(member.student) === code
				? {
						id: {
							klasse: reference(of, 'klasser', `${member.record.key},${code}`),
							person: reference(of, 'personer', String(serialNumber)),
						},
						fields: { student: studentReference(of, member.student) },
					}
				: undefined;
		},
	},
	vurderingsenheter: {
		hasInstitution: true,
		keys: (of) => [...of.teachingUnits.keys()].map(assessmentKey),
		item: assessmentItem,
	},
	vurderingsmeldinger: {
		hasInstitution: true,
		keys: (of) => enrolmentKeys(of).map(assessmentKey),
		item: assessmentStudentItem,
	},
	resultater: {
		hasInstitution: true,
		keys: (of) =>
			enrolmentKeys(of)
				.map(assessmentKey)
				.filter((key) => gradeOf(key) !== undefined),
		item: (of, key) => {
			const grade = gradeOf(key);
			return grade === undefined ? undefined : assessmentStudentItem(of, key, { karakter: grade });
		},
	},
};
