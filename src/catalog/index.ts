import { registerCommand } from '../shared/commands.ts';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import type { Host } from '../shared/host.ts';
import { Setting, wholeNumber } from '../shared/settings.ts';
import { CatalogDocument } from './catalogDocument.ts';
import { CatalogStore } from './catalogStore.ts';
import { DeprecationDiagnostics } from './diagnostics.ts';
import { openDocumentation } from './openDocumentation.ts';
import { Today } from './today.ts';
import { CatalogView } from './view.ts';
import { catalogWords } from './words.ts';

/** The catalog: its view, its document, and warnings where code calls what is going away. */
export function registerCatalog(host: Host): Disposable {
	host.explanations.add(catalogWords);
	const store = new DisposableStore();
	const warnWithinDays = store.add(new Setting('deprecations.warnWithinDays', wholeNumber(365, 0, 36_500)));
	const today = store.add(new Today(host.clock));
	const catalogs = store.add(new CatalogStore(host));
	const document = store.add(new CatalogDocument(catalogs, today));
	store.add(new CatalogView(catalogs, today, warnWithinDays));
	store.add(new DeprecationDiagnostics(catalogs, today, warnWithinDays));
	store.add(registerCommand(host, 'studyAdmin.showCatalog', () => document.show()));
	store.add(
		registerCommand(host, 'studyAdmin.openDocumentation', async (target) =>
			openDocumentation(await catalogs.settled(), target),
		),
	);
	return store;
}
