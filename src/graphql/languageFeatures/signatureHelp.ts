import * as vscode from 'vscode';
import type { Clock } from '../../shared/clock.ts';
import type { Disposable } from '../../shared/disposables.ts';
import type { Signature } from '../core/help/signatureAt.ts';
import { graphqlLanguages } from '../documents.ts';
import type { LanguageFeatures } from './enabled.ts';
import type { Help } from './help.ts';
import { markdownOf } from './markdown.ts';

// What opens arguments or a value in them. Elsewhere the same signs stay without an answer, which shows nothing.
const triggers = { triggerCharacters: ['(', ',', ':', '{', '['], retriggerCharacters: [')', '}', ']'] };

/** Shows, while arguments and objects are written, what they can hold. */
export function registerSignatureHelp(clock: Clock, help: Help, features: LanguageFeatures): Disposable {
	const provider: vscode.SignatureHelpProvider = {
		provideSignatureHelp: async (document, position, token) => {
			const signature = await help.ask(
				'signature help',
				document,
				position,
				token,
				({ signatureAt }, { text, offset, ...sources }) => signatureAt(sources, text, offset),
			);
			return signature && helpOf(clock, signature);
		},
	};
	return vscode.languages.registerSignatureHelpProvider(graphqlLanguages, features.whenEnabled(provider), triggers);
}

function helpOf(clock: Clock, { label, element, parameters, active }: Signature): vscode.SignatureHelp {
	const information = new vscode.SignatureInformation(label, markdownOf(clock, { element }));
	information.parameters = parameters.map(
		(parameter) =>
			new vscode.ParameterInformation(
				[parameter.start, parameter.end],
				markdownOf(clock, { element: parameter.element }),
			),
	);
	const help = new vscode.SignatureHelp();
	help.signatures = [information];
	help.activeSignature = 0;
	// The editor takes −1 for none.
	help.activeParameter = active ?? -1;
	return help;
}
