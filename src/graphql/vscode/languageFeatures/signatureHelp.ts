import * as vscode from 'vscode';
import type { Clock } from '../../../shared/core/clock.ts';
import type { Disposable } from '../../../shared/core/disposables.ts';
import { graphqlLanguages } from '../../core/documentKinds.ts';
import { type Signature, signatureAt } from '../../core/language/hover/signatureAt.ts';
import type { GraphqlServices } from '../services/services.ts';
import { computeHelpAtPosition } from './computeHelpAtPosition.ts';
import { helpMarkdown } from './helpMarkdown.ts';

// These characters begin or end arguments and values. Elsewhere the provider returns nothing.
const triggers = { triggerCharacters: ['(', ',', ':', '{', '['], retriggerCharacters: [')', '}', ']'] };

/** Registers signature help for arguments and input objects. */
export function registerSignatureHelp(services: GraphqlServices): Disposable {
	const { host, features } = services;
	const provider: vscode.SignatureHelpProvider = {
		provideSignatureHelp: features.ifEnabled((document, position, token) => {
			const request = { feature: 'signature help', document, position, token };
			const signature = computeHelpAtPosition(services, request, ({ text, offset, ...sources }) =>
				signatureAt(sources, text, offset),
			);
			return signature && signatureHelp(host.clock, signature);
		}),
	};
	return vscode.languages.registerSignatureHelpProvider(graphqlLanguages, provider, triggers);
}

function signatureHelp(clock: Clock, { label, element, parameters, active }: Signature): vscode.SignatureHelp {
	const information = new vscode.SignatureInformation(label, helpMarkdown(clock, { element }));
	information.parameters = parameters.map(
		(parameter) =>
			new vscode.ParameterInformation(
				[parameter.start, parameter.end],
				helpMarkdown(clock, { element: parameter.element }),
			),
	);
	const help = new vscode.SignatureHelp();
	help.signatures = [information];
	help.activeSignature = 0;
	// VS Code uses -1 for no active parameter.
	help.activeParameter = active ?? -1;
	return help;
}
