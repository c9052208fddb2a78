import type { Environments } from '../../../environments/core/environments.ts';
import type { L10n } from '../../../shared/core/errorMessages.ts';
import type { JsonObject } from '../../../shared/core/json.ts';
import { displayedToolInput } from '../../../shared/core/tools/displayedToolInput.ts';
import { findConversionService } from '../../core/requests/conversionService.ts';

/**
 * Returns the message that the editor shows while the tool converts a document. The input is not
 * validated.
 */
export function toolProgressMessage(l10n: L10n, environments: Environments, { path }: JsonObject): string {
	const service = findConversionService(environments);
	return service
		? l10n.t('Converting "{0}" with {1}', displayedToolInput(path), new URL(service.url).host)
		: l10n.t('Converting "{0}"', displayedToolInput(path));
}
