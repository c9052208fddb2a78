/** How many bytes a text may have to be opened as a document; the editor refuses somewhat more (microsoft/vscode#111849). */
export const largestDocument = 45_000_000;
