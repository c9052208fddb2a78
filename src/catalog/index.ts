import { registerCommand } from '../shared/commands.ts';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import type { Host } from '../shared/host.ts';
import { CatalogDocument } from './catalogDocument.ts';
import { DeprecationDiagnostics } from './findings/diagnostics.ts';
import { Findings } from './findings/findings.ts';
import { registerHovers } from './findings/hovers.ts';
import { Judge } from './findings/judge.ts';
import { OpenDocuments } from './findings/openDocuments.ts';
import { registerQuickFixes } from './findings/quickFixes.ts';
import { openDocumentation } from './openDocumentation.ts';
import { registerScan } from './scanner/registerScan.ts';
import { WorkspaceScan } from './scanner/workspaceScan.ts';
import { CatalogStore } from './sources/catalogStore.ts';
import { Today } from './today.ts';
import { registerView } from './view/registerView.ts';
import { catalogWords } from './words.ts';

/** The catalog: its view, its document, and warnings where code calls what is going away. */
export function registerCatalog(host: Host): Disposable {
	host.explanations.add(catalogWords);
	const store = new DisposableStore();
	const today = store.add(new Today(host.clock));
	const catalogs = store.add(new CatalogStore(host, today));
	const judge = store.add(new Judge(catalogs, today));
	const findings = store.add(new Findings());
	const document = store.add(new CatalogDocument(catalogs, today));
	const view = store.add(registerView(host, { catalogs, today, judge, findings, document }));
	view.message.add(store.add(new DeprecationDiagnostics(findings, judge)));
	store.add(new OpenDocuments(host, catalogs, findings));
	store.add(registerHovers(catalogs, findings, judge));
	store.add(registerQuickFixes(host, { catalogs, findings, judge, today }));
	const scan = store.add(new WorkspaceScan(host, catalogs, findings));
	store.add(view.onDidShow(() => scan.want('view')));
	view.message.add(store.add(registerScan(host, scan, findings, judge)));
	store.add(registerCommand(host, 'studyAdmin.showCatalog', () => document.show()));
	store.add(registerCommand(host, 'studyAdmin.refreshCatalog', () => catalogs.refresh()));
	store.add(
		registerCommand(host, 'studyAdmin.openDocumentation', async (target) =>
			openDocumentation(await catalogs.settled(), target),
		),
	);
	store.add(
		registerCommand(host, 'studyAdmin.exportFindings', async (uri) => {
			const { exportFindings } = await import('./export/exportFindings.ts');
			return exportFindings(host, { catalogs, findings, judge, beforeExport: () => scan.complete() }, uri);
		}),
	);
	return store;
}
