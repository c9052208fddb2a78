import {
	type DocumentNode,
	type GraphQLSchema,
	getOperationAST,
	separateOperations,
	TypeInfo,
	visit,
	visitWithTypeInfo,
} from 'graphql';

/** The names of the GraphQL types whose fields are student data. */
const studentDataTypes: ReadonlySet<string> = new Set([
	'Student',
	'StudentConnection',
	'StudentEdge',
	'StudentBilde',
	'PersonProfil',
	'PersonNavn',
	'Emnemelding',
	'EmnemeldingConnection',
	'EmnemeldingEdge',
	'Semesterregistrering',
	'SemesterregistreringConnection',
	'SemesterregistreringEdge',
	'RegistrerSemesterPayload',
	'ProgramStudierett',
	'ProgramStudierettConnection',
	'ProgramStudierettEdge',
	'EmneStudierett',
	'EmneStudierettConnection',
	'EmneStudierettEdge',
	'Klassemedlemskap',
	'Vurderingsmelding',
	'Resultat',
]);

/**
 * Whether an operation selects a field of student data, directly or through a node, a fragment or a
 * mutation payload. `false` when the document does not contain an operation of this name.
 */
export function selectsStudentData(
	schema: GraphQLSchema,
	document: DocumentNode,
	operationName: string | null | undefined,
): boolean {
	const operation = getOperationAST(document, operationName);
	const executed = operation && separateOperations(document)[operation.name?.value ?? ''];
	if (!executed) {
		return false;
	}
	const typeInfo = new TypeInfo(schema);
	let found = false;
	visit(
		executed,
		visitWithTypeInfo(typeInfo, {
			Field: () => {
				found ||= studentDataTypes.has(typeInfo.getParentType()?.name ?? '');
			},
		}),
	);
	return found;
}
