// The names that libraries give to what they do. A name is compared in lower case and without
// underscores. Only what the code itself does not show is decided by a name.

/** Returns the form in which names are compared. */
export function nameForComparison(name: string): string {
	return name.replaceAll('_', '').toLowerCase();
}

/** Members, methods and arguments for headers, credentials and the like. */
export const headerOrCredentialPattern =
	/header|cookie|auth|credential|token|agent|accept|timeout|content|property|attribute|certificate|context|userpwd/;

/** Functions whose arguments do not leave the program. */
export const localFunctionPattern =
	/^(?:log(?!in)\w*|print\w*|echo|debug|info|warn\w*|trace|error|write\w*(?:line|host|output)|puts|throw\w*|raise|\w*exception)$/;

/** Options and named arguments that hold the query parameters. */
export const parameterOptionPattern =
	/^(?:params?|(?:raw)?query\w*|qs|search\w*|parameters|filters?|criteria|(?:url|request)(?:params?|parameters|variables|args))$/;

/** Options and named arguments of a request that are not query parameters. */
export const nonParameterOptionPattern =
	/^(?:headers?|\w*auth|\w*ssl\w*|timeout\w*|json|data|form\w*|cookies?|verify|stream|method|ur[il]|base(?:url|uri|address)|credential\w*|mode|cache|context|responsetype|\w*redirects?|signal|httperrors|prox(?:y|ies)|\w*agent|transport|next|contenttype|body|\w*basicparsing|authentication|token|outfile|websession|sessionvariable|cert\w*|hooks|files|retr\w*|username|password|responseencoding|observe|keepalive|\w*certificatecheck|erroraction|raiseonerror|accept)$/;

/** Names of HTTP headers. */
export const headerNamePattern = /^(?:accept|authorization|cookie|host|[A-Za-z]+(?:-[A-Za-z]+)+)$/i;

/** Variables whose name says that they may hold parameters. */
export const parameterVariablePattern = /param|query|filter|search|criteri|\bargs\b|kwargs|option|sok|utvalg/i;

/** Members of an address or a request that are its parameters. */
export const queryMemberPattern =
	/^(?:(?:raw|url)?query(?:params?|parameters|string)?|search(?:params)?|params|parameters|args|options|default(?:query|params))$/;

/** Methods that add one parameter, with its name and its value as arguments. */
export const addingMethodPattern = /param|query|^(?:try)?(?:set|append|add|put|store|with|arg|attr|putifabsent)$/;

/** Methods with a collection of parameters, or an encoded query. */
export const bulkAddingMethodPattern =
	/param|query|^(?:update|putall|addall|appendall|merge!?|assign|extend|addrange|with)$/;

/** Functions whose arguments are segments of a path. */
export const segmentFunctionPattern =
	/segment|child|^(?:append|set|with|add)?(?:encoded)?path$|^(?:resolve|urljoin|joinpaths?|div|slash)$/;

/** Functions of other files that can add parameters to an address or a collection. */
export const changingFunctionPattern = /^(?:apply|add|set|append|fill)|filter/;

/** Methods whose argument is appended to a text. */
export const appendingMethodPattern = /^(?:append|concat|write(?:string)?|plus|add|push)$/;

/** Functions that make one text of another without changing its meaning. */
export const textConversionPattern =
	/^(?:str|string|tostring|to[sif]|valueof|quote\w*|\w*encode\w*|\w*escape\w*|itoa|sprint|int|number|bool\w*|format(?:int|bool)|strval|intval|trim\w*|r?strip|lower|upper|tolower\w*|toupper\w*|freeze|dup|chomp|squish|tohttpurl|parseint|cast|astext|tostringlocale)$/;

/** Functions that fill the placeholders of a format or a template. */
export const formattingFunctionPattern = /^(?:f?s?printf|format(?:ted)?|fprintf|expand|buildandexpand)$/;

/** Functions that make a list or a map of their arguments. */
export const collectionFunctionPattern =
	/(?:map|list|array|set|hash|parameters|sequence)of$|^(?:of(?:entries)?|aslist|array|vec|entry|pair)$/;

/** Functions and types that hold parameters, so that a new one is empty or a copy of another. */
export const parameterContainerPattern =
	/dict|map|hash|list|array|set$|param|query|quer|search|values|collection|builder|buffer|formurlencoded|encode|stringify|parse|entries|pairs|object|copy|sorted|iter|tuple|merge|filter|assign/;

/** Functions and types whose result is a request or an address that is not sent yet. */
export const requestBuilderPattern =
	/ur[il](?!open)|^new|build|requestmessage$|^(?:(?:rest|http)?request|create\w*|parse\w*|from\w*|of|addr\w*|endpoint|path|resolve|method|let|also|apply|normalize|curlinit|curlsetopt\w*|define|freeze|cast|extend|session|asyncclient|client|defaults|compact|array)$|^(?:set|with|add|accept)/;

/** Methods that send the request that is their receiver. */
export const sendingMethodPattern =
	/^(?:http)?(?:get|fetch|send|exec|execute|do|open(?:stream|connection)?|urlopen|retrieve|read|json|body|text|stream|receive|call|as(?:json|object|string)|invoke|load|download|newcall|enqueue|exchange|head(?!er)|perform|request|run|sync)(?!build)/;

/** Members around the items of a response, such as `data` in axios and `items` in a page. */
export const responseWrapperPattern =
	/^(?:get)?(?:data|items|body|content|results?|values?|elements|records|embedded|rootelement|json|list|rows|item|hits|payload|response|entity|objects|all)$/;

/** Members of an HTTP response or of a list, which are not in the JSON. */
export const nonJsonMemberPattern =
	/^(?:ok|status\w*|headers?|length|size|count|reason|is(?:ok|error|success\w*|successful)|success(?:ful)?|encoding|elapsed|cookies|url|then|text|links?|hasnext|errors?|message|debug|ensuresuccessstatuscode|close|discard|raiseforstatus|total\w*|pages|first\?|empty\?|any\?|getstatuscode|prototype)$/;

/** Methods with a function as argument whose result has the items of the receiver. */
export const itemPreservingMethodPattern =
	/^(?:filter\w*|where\w*|reject|find\w*|first\w*|last\w*|single\w*|any\w*|all|some|every|count\w*|for\w*each\w*|each\w*|sort\w*|order\w*|distinct\w*|uniq\w*|group\w*|partition|max\w*|min\w*|take\w*|drop\w*|skip\w*|also|tap|peek|apply|throwif\w*|catch|finally|on\w*|iselect|associateby|tolookup|sum\w*)$/;

/** Methods whose function has the item as its second parameter. */
export const foldMethodPattern = /^(?:array)?(?:reduce|fold|inject|aggregate)\w*$/;

/** Methods of a response with a text argument that is not a member. */
export const nonMemberMethodPattern =
	/^(?:replace\w*|split|startswith|endswith|equals\w*|contains|includes|indexof|join\w*|\w*header\w*|tostring|strftime|format\w*|encode|decode|log\w*|append|concat|matches|compareto|tofixed|padstart|print\w*|\w*strip|trim\w*|localecompare|throwif\w*|add|set|accept|gettext|orelse\w*|error\w*|on|pipe)$/;
