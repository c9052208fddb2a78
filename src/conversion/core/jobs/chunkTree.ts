import { splitIntoRanges } from '../../../shared/core/splitIntoRanges.ts';
import { groupByDocumentFolder } from '../archives/fileGroups.ts';
import type { Chunk, ConversionDocument } from './conversionJobs.ts';

/** A row of the view between a document and its chunks. */
export interface ChunkGroup {
	readonly type: 'group';
	/** Unique among all groups. */
	readonly id: string;
	readonly document: ConversionDocument;
	/**
	 * The folder of the chunks, or the numbers of the first and the last row of a range, counted from
	 * 1.
	 */
	readonly extent: { readonly folder: string } | { readonly first: number; readonly last: number };
	readonly children: readonly (Chunk | ChunkGroup)[];
}

/**
 * Maximum number of rows in a list. A longer list is shown in ranges, because the editor resolves
 * every child of an expanded row.
 */
export const maxRowsPerList = 500;

/** The rows below a document in the view, as a tree. */
export interface ChunkTree {
	readonly children: readonly (Chunk | ChunkGroup)[];
	/** Returns the group that contains a node; `undefined` for a node directly below the document. */
	parentOf(node: Chunk | ChunkGroup): ChunkGroup | undefined;
}

/**
 * Returns the rows below a document. Groups chunks by folder if the archive has several folders,
 * and splits long lists into ranges.
 */
export function chunkTree(document: ConversionDocument, chunks: readonly Chunk[]): ChunkTree {
	const parents = new Map<Chunk | ChunkGroup, ChunkGroup>();
	const group = (id: string, extent: ChunkGroup['extent'], children: readonly (Chunk | ChunkGroup)[]): ChunkGroup => {
		const made: ChunkGroup = { type: 'group', id, document, extent, children };
		for (const child of children) {
			parents.set(child, made);
		}
		return made;
	};
	const inRanges = (id: string, nodes: readonly (Chunk | ChunkGroup)[]) =>
		splitIntoRanges(nodes, maxRowsPerList)?.map(({ first, last, items }) =>
			group(`${id}/${first}`, { first, last }, items),
		) ?? nodes;
	const children = groupByDocumentFolder(chunks, ({ entry }) => entry.name).flatMap(
		({ folder, files }): readonly (Chunk | ChunkGroup)[] => {
			const id = `${document.id}/folder/${folder}`;
			return folder === undefined ? files : [group(id, { folder }, inRanges(id, files))];
		},
	);
	return { children: inRanges(document.id, children), parentOf: (node) => parents.get(node) };
}

/** Returns all chunks in a group and its subgroups. */
export function chunksIn({ children }: ChunkGroup): readonly Chunk[] {
	return children.flatMap((child) => (child.type === 'group' ? chunksIn(child) : [child]));
}
