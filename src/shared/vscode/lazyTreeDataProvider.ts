import * as vscode from 'vscode';

/**
 * Returns a tree data provider that loads the provider with the actual rows when the view is first
 * shown, and forwards its events.
 */
export function lazyTreeDataProvider<Node>(
	load: () => Promise<vscode.TreeDataProvider<Node>>,
): vscode.TreeDataProvider<Node> & vscode.Disposable {
	const changed = new vscode.EventEmitter<Node | Node[] | undefined>();
	let listener: vscode.Disposable | undefined;
	const provider = async () => {
		const loaded = await load();
		listener ??= loaded.onDidChangeTreeData?.((node) => changed.fire(node ?? undefined));
		return loaded;
	};
	return {
		onDidChangeTreeData: changed.event,
		getChildren: async (node) => (await provider()).getChildren(node),
		getTreeItem: async (node) => (await provider()).getTreeItem(node),
		getParent: async (node) => (await provider()).getParent?.(node),
		resolveTreeItem: async (item, node, token) => (await provider()).resolveTreeItem?.(item, node, token),
		dispose: () => {
			listener?.dispose();
			changed.dispose();
		},
	};
}
