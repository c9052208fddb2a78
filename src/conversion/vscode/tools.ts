import * as vscode from 'vscode';
import type { Host } from '../../host.ts';
import type { ConcurrencyLimiter } from '../../shared/core/createConcurrencyLimiter.ts';
import { requireWorkspaceTrust } from '../../shared/vscode/requireWorkspaceTrust.ts';
import type { EditorTool } from '../../shared/vscode/tools.ts';
import { toolFolders } from '../../shared/vscode/workspaceFolders.ts';
import { requireConversionService } from '../core/requests/conversionService.ts';
import { createConvertDocumentTool } from '../node/tools/convertDocument.ts';
import type { ConvertContext } from './converting/convertFiles.ts';
import { toolProgressMessage } from './converting/toolProgressMessage.ts';

/** The services that the tools of document conversion need. */
interface ConversionToolServices extends Pick<ConvertContext, 'consent' | 'splitLevel' | 'maxChunkLines'> {
	readonly host: Host;
	readonly uploads: ConcurrencyLimiter;
	/** The value of `studyAdmin.conversion.timeout` in seconds. */
	readonly timeout: { readonly value: number };
}

/** Creates the tools of document conversion for the folders of the workspace. */
export function createConversionTools(services: ConversionToolServices): readonly EditorTool[] {
	const { host, uploads, consent, splitLevel, maxChunkLines, timeout } = services;
	return [
		{
			...createConvertDocumentTool({
				http: host.http,
				uploads,
				requireTrust: requireWorkspaceTrust,
				service: () => requireConversionService(host.environments),
				order: (kind) => ({ kind, settings: { splitLevel: splitLevel.value, maxChunkLines: maxChunkLines.value } }),
				idleTimeout: () => timeout.value * 1000,
				folders: () => toolFolders(),
				requireConsent: async (service, { path, name, size }) => {
					const accepted = [{ uri: vscode.Uri.file(path), name, size }];
					await consent.require(service, { accepted, refused: [], folders: [] });
					await consent.requireForModels(service);
				},
			}),
			runningMessage: (input) => toolProgressMessage(vscode.l10n, host.environments, input),
		},
	];
}
