/** The number at the start of a decoded node ID, by the type of the node. */
export const nodeTypes = {
	organisasjon: '12',
	emne: '22',
	studieprogram: '36',
	termin: '41',
	kull: '58',
	klasse: '59',
	klassemedlemskap: '60',
	semesterregistrering: '77',
	student: '99',
	programStudierett: '111',
	personrolle: '130',
	undervisningsenhet: '140',
	undervisningsaktivitet: '141',
	emneStudierett: '142',
	vurderingsenhet: '150',
	vurderingsmelding: '151',
	resultat: '152',
	campus: '160',
	organisasjonsenhet: '161',
} as const;

/** A number at the start of a decoded node ID, which determines the type of the node. */
export type NodeType = (typeof nodeTypes)[keyof typeof nodeTypes];

/**
 * The content of a node ID: the number of the type, the institution that owns the node, and the key
 * within the institution.
 */
export interface NodeReference {
	readonly type: string;
	readonly institution: string;
	readonly key: string;
}

/**
 * Encodes the global ID of a node: `type:institution,key` in base64url without padding. The key can
 * itself contain commas. It is empty for the node of an institution.
 */
export function encodeNodeId(type: NodeType, institution: string, key = ''): string {
	const keys = key === '' ? institution : `${institution},${key}`;
	return Buffer.from(`${type}:${keys}`).toString('base64url');
}

/** Returns the content of a node ID; `undefined` when the ID is malformed. */
export function decodeNodeId(id: string): NodeReference | undefined {
	if (!/^[\w-]+$/.test(id)) {
		return undefined;
	}
	const match = /^(?<type>\d+):(?<institution>[^,]+)(?:,(?<key>.+))?$/.exec(Buffer.from(id, 'base64url').toString());
	const { type, institution, key = '' } = match?.groups ?? {};
	return type === undefined || institution === undefined ? undefined : { type, institution, key };
}
