import { decodeNodeId, type NodeType, nodeTypes } from './nodeId.ts';
import {
	courseNode,
	institutionNode,
	programmeNode,
	registrationNode,
	studentNode,
	termNode,
	type View,
} from './nodes.ts';
import type { Institution } from './records.ts';
import {
	activityNode,
	assessmentNode,
	assessmentRegistrationNode,
	campusNode,
	classMembershipNode,
	classNode,
	cohortNode,
	courseRightNode,
	organisationalUnitNode,
	programmeRightNode,
	resultNode,
	roleNode,
	teachingUnitNode,
} from './teachingNodes.ts';

type Find = (institution: Institution, key: string) => View | null;

function registrationByKey(institution: Institution, key: string): View | null {
	const comma = key.indexOf(',');
	const student = institution.students.get(key.slice(0, comma));
	const registration = institution.registrations.get(key.slice(0, comma))?.get(key.slice(comma + 1));
	return student && registration ? registrationNode(institution, student, registration) : null;
}

function inRecords<T>(
	recordsOf: (institution: Institution) => ReadonlyMap<string, T>,
	view: (institution: Institution, record: T) => View,
): Find {
	return (institution, key) => {
		const record = recordsOf(institution).get(key);
		return record === undefined ? null : view(institution, record);
	};
}

/** Functions that return the node with a key, or `null`, by the type of the node. */
const finders: Readonly<Record<NodeType, Find>> = {
	[nodeTypes.organisasjon]: (institution, key) => (key === '' ? institutionNode(institution) : null),
	[nodeTypes.emne]: inRecords((institution) => institution.courses, courseNode),
	[nodeTypes.studieprogram]: inRecords((institution) => institution.programmes, programmeNode),
	[nodeTypes.termin]: inRecords((institution) => institution.terms, termNode),
	[nodeTypes.student]: inRecords((institution) => institution.students, studentNode),
	[nodeTypes.kull]: inRecords((institution) => institution.cohorts, cohortNode),
	[nodeTypes.undervisningsenhet]: inRecords((institution) => institution.teachingUnits, teachingUnitNode),
	[nodeTypes.personrolle]: inRecords((institution) => institution.roles, roleNode),
	[nodeTypes.campus]: inRecords((institution) => institution.campuses, campusNode),
	[nodeTypes.organisasjonsenhet]: inRecords((institution) => institution.organisationalUnits, organisationalUnitNode),
	[nodeTypes.semesterregistrering]: registrationByKey,
	[nodeTypes.klasse]: classNode,
	[nodeTypes.klassemedlemskap]: classMembershipNode,
	[nodeTypes.programStudierett]: programmeRightNode,
	[nodeTypes.undervisningsaktivitet]: activityNode,
	[nodeTypes.emneStudierett]: courseRightNode,
	[nodeTypes.vurderingsenhet]: assessmentNode,
	[nodeTypes.vurderingsmelding]: assessmentRegistrationNode,
	[nodeTypes.resultat]: resultNode,
};

/** Returns the node of a type with this key within an institution; `null` when there is none. */
export function nodeByKey(institution: Institution, type: NodeType, key: string): View | null {
	return finders[type](institution, key);
}

function isNodeType(type: string): type is NodeType {
	return Object.hasOwn(finders, type);
}

/**
 * Returns the node with this global ID; `null` for a malformed ID and for an ID without a node.
 */
export function nodeById(institutions: ReadonlyMap<string, Institution>, id: string): View | null {
	const reference = decodeNodeId(id);
	const institution = institutions.get(reference?.institution ?? '');
	if (reference === undefined || institution === undefined || !isNodeType(reference.type)) {
		return null;
	}
	return nodeByKey(institution, reference.type, reference.key);
}
