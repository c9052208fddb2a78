// The names of functions and members of HTTP clients, URL builders and readers of responses. Names
// are compared in lower case without underscores.

/** Returns the form in which names are compared. */
export function comparable(name: string): string {
	return name.replaceAll('_', '').toLowerCase();
}

function names(text: string): ReadonlySet<string> {
	return new Set(text.split(/\s+/));
}

/** Methods with a name and a value that add a query parameter. */
export const addsParameter = names(
	`set append add put queryparam addqueryparameter setqueryparameter addqueryparam setqueryparam parameter
	addparameter setparameter replacequeryparam querystring param addencodedqueryparameter withqueryparam
	appendqueryparam tryadd queryparamifpresent putifabsent store with query addorupdateparameter setquery putquery
	withparameter setparam withparam addquerystring addparam addquery appendquery addqueryoption arg attr withquery`,
);

/** Methods whose argument is a collection of query parameters. */
export const addsParameters = names(
	`update putall queryparams setqueryparams addall merge query params assign addrange withquery setparams
	withqueryparameters parameters querystring addqueryparameters withparams queryparameters merge! appendall
	setqueryparamsfromvalues setqueryparamsfromstring addqueryparams searchparams replacequeryparams replacequery`,
);

/** Methods whose arguments are segments of a path. */
export const addsSegments = names(
	`pathsegment pathsegments addchild appendpathsegment appendpathsegments addpathsegment addpathsegments
	addencodedpathsegment addencodedpathsegments segment resolve joinpath slash addpath div child appendpath
	appendencodedpath setpath withpath urljoin urljoinpath joinpaths appendpathsegmentsraw withsegment`,
);

/** Methods whose argument is appended to a text. */
export const appendsText = names('path append concat write writestring encodedpath plus');

/** Functions and methods that fill a format or a template. */
export const formats = names('format sprintf formatted printf expand buildandexpand replace gsub sub replaceall');

/** Functions and methods that join texts with a separator. */
export const joins = names('join implode jointostring joining');

/** Functions and types that encode a collection of parameters, or read an encoded one. */
export const encodes = names(
	`urlencode httpbuildquery encodewwwform urlsearchparams formurlencodedcontent stringify parsequerystring
	toqueryparams formurlencode toquerystring toquery tohttpquery buildquery createquerystring querystringify`,
);

/** Functions whose result contains their first argument, also if it is no address. */
export const keepsArgument = names(
	`str string tostring valueof quote quoteplus encodeuricomponent encodeuri escapedatastring rawurlencode
	pathescape queryescape encodewwwformcomponent dict hashmap linkedhashmap treemap map fromentries entries list tuple aslist freeze itoa
	sprint int number boolean encode escape strval intval linkedmultivaluemap
	multivaluemap mutablemapof mutablelistof sorted set hash dictionary convert tolist array toarray copyof ordereddict
	encodeurl urlescape cgiescape formatbool formatint parse create uri url removesuffix parameters queryparams
	namevaluecollection multidict querycollection querybuilder copy deepcopy copyofmap`,
);

/** Functions with names and values in turn, or with pairs, that make a map. */
export const makesMap = names(
	'of mapof ofentries listof arraylist aslist linkedmapof parametersof immutablemap array parameters mutablemapof arrayof hashmapof linkedmap setof hash vec sequenceof',
);

/** Functions that make one pair. */
export const makesPair = names(
	'entry pair keyvaluepair create basicnamevaluepair namevaluepair simpleentry tuple parameter kvp',
);

/** Members of an address or a request whose value is the query. */
export const queryMember = names(
	'searchparams query params parameters queryparams querystring rawquery search queryparameters args url options',
);

/** Names of arguments and options that hold the query parameters. */
export const parameterOption = names(
	`params query qs searchparams queryparams parameters queryparameters param urlparameters querystring search
	queryargs urlparams filters filter criteria urlvariables searchparameters requestparams body`,
);

/** Names of arguments and options that hold something else. */
export const otherOption = names(
	`headers auth timeout json data formparams cookies verify stream method url uri baseurl baseuri credentials mode
	cache responsetype allowredirects signal httperrors proxy agent withcredentials redirect transport next key
	contenttype usebasicparsing authentication token credential usedefaultcredentials outfile websession sessionvariable
	useragent cert proxies hooks files followredirects retry retries username password basicauth timeoutsec responseencoding
	validatestatus decode observe reportprogress keepalive integrity referrer skipcertificatecheck maximumretrycount
	erroraction sslverify raiseonerror class type target options method accept`,
);

/** Methods and functions that send a request, or read its response. */
export const sends =
	/^(?:http)?(?:get|fetch|send|exec|execute|do|request|open(?:stream|connection)?|urlopen|retrieve|read|json|body|text|stream|receive|call|asjson|asobject|asstring|filegetcontents|invoke|query|load|download|newcall|enqueue|exchange|head|receivejson|perform|curlexec|getrequest|sync|curl)(?:async|json\w*|string\w*|stream\w*|bytes?\w*|for(?:object|entity)|fromjson\w*|response|body\w*|as\w*|with\w*|sync|page\w*|all|list|raw|object|one|many|data)?$/;

/** Functions and types whose result is the address or a request for it. */
export const carries =
	/^(?:\w*(?:uri|url)\w*|request|newrequest\w*|\w*requestmessage|\w*builder|\w*requestbuilder|create|parse|from\w*|of|build\w*|restrequest|httprequest\w*|build|addr\w*|endpoint|path|str|string|format|tostring|encode\w*|escape\w*|strip|trim\w*|lower|rstrip|freeze|curlinit|pathof|write\w*|f?printf|append\w*|join\w*|add\w*|with\w*|set\w*|query\w*|param\w*|header\w*|resolve|accept\w*|method|timeout|new|let|also|apply|normalize|curlsetopt)$/;

/** Members of a response that are not read from its items. */
export const responseMember = names(
	`ok status statuscode headers length size count reason issuccessstatuscode next hasnext links error errors message
	statustext elapsed cookies url links ensuresuccessstatuscode successful issuccessful close discard raiseforstatus
	debug statusmessage first? total totalcount page pages isok issuccess empty? any? iserror getstatuscode statuscode_`,
);

/** Members and methods that lead to the items of a response. */
export const pageMember = names(
	`data items content results result value values elements records body json rootelement list rows item
	embedded getitems getdata getcontent hits payload response entity objects all`,
);

/** Methods whose function argument makes the items of the result. */
export const mapsItems = names(
	`map select then flatmap selectmany mapnotnull thenapply let run collect flatten todictionary associate associateby
	tomap groupby group_by to_h maptoobj maptolong maptoint thencompose pipe continuewith subscribe maptodouble collectlist
	associatewith filtermap thenaccept ifpresent with fold mapindexed sumof joinToString`,
);

/** Methods whose function argument has the item as its second parameter. */
export const folds = names('reduce fold inject aggregate arrayreduce');

/** Functions whose result is their argument in another form. */
export const converts =
	/^(?:loads?|parse\w*|decode\w*|jsondecode|deserialize\w*|readvalue|readtree|fromjson\w*|list|sorted|tuple|set|array\w*|do|send\w*|execute|newcall|enumerate|reversed|from\w*|values|unmarshal|newdecoder|readall|urlopen|dataframe|run|gather|all|map|filter|string|tostring|getjson|jsonobject|jsonarray|jobject|jarray|json|convertfromjson|await|iter|next|len|object|cast|convertvalue|readjson\w*|jsonparser|jsonnode|result|ok|just|flux|mono|single|max|min|sum|zip|isarray|keys|entries|assign|structuredclone|collect|streamof|stream|validate\w*|modelvalidate|iter\w*|concat|flatten|treetovalue|readentity|typeadapter|validatepython|aslist|of|curlexec|filegetcontents|newreader|newstringreader|bytearrayinputstream|body\w*|bodyasstring|checked|handle\w*|ensure\w*|unwrap\w*|require\w*|cleanup|toobject\w*)$/;

/** Methods with a text argument that is no member. */
export const takesOtherText =
	/^(?:replace\w*|split|startswith|endswith|equals\w*|contains|includes|indexof|join\w*|header\w*|getheader\w*|setheader|tostring|strftime|format\w*|encode|decode|log\w*|append|concat|matches|compareto|equalsignorecase|tofixed|padstart|print\w*|strip|trim\w*|lstrip|rstrip|localecompare|throwif\w*|add|addheader|accept|gettext|orelse\w*|error\w*|map|filter)$/;
