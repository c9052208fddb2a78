/** The number that opens a node id, by type. */
export const nodeTypes = {
	organisasjon: '12',
	emne: '22',
	studieprogram: '36',
	termin: '41',
	semesterregistrering: '77',
	student: '99',
} as const;

/** One of the numbers that open a node id. */
export type NodeType = (typeof nodeTypes)[keyof typeof nodeTypes];

/** What a node id says: the type's number, the institution that owns the node, and the node's key within it. */
export interface NodeReference {
	readonly type: string;
	readonly institution: string;
	readonly key: string;
}

/**
 * The global id of a node: base64url without padding of `type:institution,key`. The key may itself
 * be a list with commas, and is empty for the institution's own node.
 */
export function encodeNodeId(type: NodeType, institution: string, key = ''): string {
	const keys = key === '' ? institution : `${institution},${key}`;
	return Buffer.from(`${type}:${keys}`).toString('base64url');
}

/** What a node id says, or `undefined` when it is malformed. */
export function decodeNodeId(id: string): NodeReference | undefined {
	if (!/^[\w-]+$/.test(id)) {
		return undefined;
	}
	const match = /^(?<type>\d+):(?<institution>[^,]+)(?:,(?<key>.+))?$/.exec(Buffer.from(id, 'base64url').toString());
	const { type, institution, key = '' } = match?.groups ?? {};
	return type === undefined || institution === undefined ? undefined : { type, institution, key };
}
