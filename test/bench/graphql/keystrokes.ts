import { createRandom } from '../../fixtures/random.ts';

/** The text of a document and the cursor position after a keystroke. */
export interface Keystroke {
	readonly text: string;
	/** Offset of the cursor in `text`, in UTF-16 code units. */
	readonly offset: number;
}

/**
 * Yields `count` keystrokes that rewrite fields at random positions of a document, letter by
 * letter. Every run yields the same keystrokes.
 */
export function* typeFields(document: string, count: number): Generator<Keystroke, void> {
	const random = createRandom(2);
	const fields = [...document.matchAll(/(?<=^\t+)\w+$/gm)];
	for (let done = 0; done < count; ) {
		const field = fields[random.between(0, fields.length - 1)];
		const [name] = field ?? [''];
		const start = field?.index ?? 0;
		for (let length = 1; length <= name.length && done < count; length++, done++) {
			const text = document.slice(0, start) + name.slice(0, length) + document.slice(start + name.length);
			yield { text, offset: start + length };
		}
	}
}

/** Returns the first keystroke of {@link typeFields}. */
export function firstKeystroke(document: string): Keystroke {
	const [first] = typeFields(document, 1);
	if (!first) {
		throw new Error('The document has no field.');
	}
	return first;
}
