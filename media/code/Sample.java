// Runs the GraphQL operation {{operation}}.
//
// Requires Java 17 or later, and com.fasterxml.jackson.core:jackson-databind 2.12 or later.
//
// Environment variables:
//   <if basic>
//   API_USERNAME, API_PASSWORD: the user of the API
//   <end>
//   <if exchange>
//   API_CLIENT_ID, API_CLIENT_SECRET: a client that the identity provider has registered
//   <end>
//   <if headers>
//   {{headerVariables}}: values of request headers
//   <end>
//   <if variables>
//   VARIABLES: the variables of the operation as JSON
//   <end>
// <if browserLogin>
//
// The environment {{environment}} uses a login in a browser, which a program without a user cannot
// complete. Such a program needs a client with the grant type "client_credentials". Register it in
// the customer portal of the identity provider, and apply there for access to the data source. The
// operator of the API approves the access.
// <end>
// <if otherConnections>
//
// The operation has connections whose pages are not fetched. Write an operation for each of them.
// <end>

// <imports>
import com.fasterxml.jackson.annotation.JsonInclude;
// <end>
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
// <if nullable>
import java.lang.annotation.ElementType;
import java.lang.annotation.Target;
// <end>
import java.net.URI;
// <if exchange>
import java.net.URLEncoder;
// <end>
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
// <if exchange>
import java.time.Instant;
// <end>
import java.util.Base64;
// <if lists>
import java.util.List;
// <end>
// <if exchange>
import java.util.Map;
// <end>
// <if pages>
import java.util.function.Consumer;
// <end>
// <if exchange>
import java.util.stream.Collectors;
// <end>

/** Runs the operation {{operation}}. */
public final class Sample {
    private static final URI API_URL = URI.create("{{apiUrl}}");
    // <if exchange>
    private static final URI TOKEN_URL = URI.create("{{tokenUrl}}");
    private static final String AUDIENCE = "{{audience}}";
    private static final String SCOPE = "{{scope}}";
    // <end>
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private static final String QUERY = "{{query}}";

    // <types>
    /** The variables of the operation. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record SampleVariables(@Nullable Integer first) {}

    /** The result of the operation. */
    public record SampleResult(List<String> names) {}
    // <end>

    // <if nullable>
    /** A value that can be null. */
    @Target(ElementType.TYPE_USE)
    @interface Nullable {}

    // <end>
    /** The API or the identity provider refused a request, or sent no result. */
    public static class ApiException extends IOException {
        private static final long serialVersionUID = 1;

        ApiException(String message) {
            super(message);
        }
    }

    /** The response contains GraphQL errors, and perhaps a part of the result. */
    public static final class GraphqlException extends ApiException {
        private static final long serialVersionUID = 1;
        private final JsonNode errors;
        private final JsonNode data;

        GraphqlException(JsonNode errors, JsonNode data) {
            super(String.join("; ", errors.findValuesAsText("message")));
            this.errors = errors;
            this.data = data;
        }

        /** Returns the list of errors. */
        public JsonNode errors() {
            return errors;
        }

        /** Returns the part of the result in the response, or a missing node. */
        public JsonNode data() {
            return data;
        }
    }

    private final ObjectMapper mapper = new ObjectMapper();
    private final HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    // <if basic>
    private final String authorization =
            basic(environmentVariable("API_USERNAME"), environmentVariable("API_PASSWORD"));
    // <end>
    // <if exchange>
    private final String clientId = environmentVariable("API_CLIENT_ID");
    private final String clientSecret = environmentVariable("API_CLIENT_SECRET");
    private String token;
    private Instant renewAt;
    // <end>

    // <if pages>
    // <if variables>
    /** Calls an action with a result for each page of the connection. */
    public void forEachPage(SampleVariables variables, Consumer<SampleResult> action)
            throws IOException, InterruptedException {
        ObjectNode values = mapper.valueToTree(variables);
    // <end>
    // <if not variables>
    /** Calls an action with a result for each page of the connection. */
    public void forEachPage(Consumer<SampleResult> action) throws IOException, InterruptedException {
        ObjectNode values = mapper.createObjectNode();
    // <end>
        while (true) {
            JsonNode page = execute(values);
            action.accept(mapper.treeToValue(page, SampleResult.class));
            if (!page.at("{{hasNextPage}}").asBoolean()) {
                return;
            }
            String cursor = page.at("{{endCursor}}").asText("");
            if (cursor.isEmpty() || cursor.equals(values.path("{{cursorVariable}}").asText())) {
                throw new ApiException("The API reports a next page, but returned no cursor for it.");
            }
            values.put("{{cursorVariable}}", cursor);
        }
    }
    // <end>
    // <if not pages>
    // <if variables>
    /** Returns the result of the operation. */
    public SampleResult run(SampleVariables variables) throws IOException, InterruptedException {
        return mapper.treeToValue(execute(mapper.valueToTree(variables)), SampleResult.class);
    }
    // <end>
    // <if not variables>
    /** Returns the result of the operation. */
    public SampleResult run() throws IOException, InterruptedException {
        return mapper.treeToValue(execute(mapper.createObjectNode()), SampleResult.class);
    }
    // <end>
    // <end>

    private JsonNode execute(ObjectNode variables) throws IOException, InterruptedException {
        ObjectNode request = mapper.createObjectNode().put("query", QUERY);
        String body = mapper.writeValueAsString(request.set("variables", variables));
        HttpResponse<String> response = send(body);
        // <if exchange>
        if (response.statusCode() == 401) {
            discardToken();
            response = send(body);
        }
        // <end>
        int status = response.statusCode();
        if (status == 401 || status == 403) {
            String reason = status == 401 ? "credentials" : "permissions";
            throw new ApiException("The API refused the " + reason + ": HTTP " + status + ".");
        }
        JsonNode result = readJson(response);
        JsonNode data = result.path("data");
        if (!result.path("errors").isEmpty()) {
            throw new GraphqlException(result.path("errors"), data);
        }
        if (!data.isObject()) {
            throw new ApiException("The response of the API contains no data: HTTP " + status + ".");
        }
        return data;
    }

    private HttpResponse<String> send(String body) throws IOException, InterruptedException {
        return send(
                HttpRequest.newBuilder(API_URL)
                        .header("Content-Type", "application/json")
                        // <headers>
                        .header("X-Sample", environmentVariable("HEADER_X_SAMPLE"))
                        // <end>
                        // <if basic>
                        .header("Authorization", authorization)
                        // <end>
                        // <if exchange>
                        .header("Authorization", "Bearer " + token())
                        // <end>
                        .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> send(HttpRequest.Builder builder)
            throws IOException, InterruptedException {
        HttpRequest request = builder.timeout(TIMEOUT).build();
        try {
            return client.send(
                    request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // The message of some exceptions is empty.
            throw new ApiException("No response from " + request.uri().getHost() + ": " + e);
        }
    }

    private JsonNode readJson(HttpResponse<String> response) {
        try {
            return mapper.readTree(response.body());
        } catch (IOException e) {
            return mapper.createObjectNode();
        }
    }

    // <if exchange>
    /** Returns a token of the API, which is used again until it is about to expire. */
    private synchronized String token() throws IOException, InterruptedException {
        if (token == null || !Instant.now().isBefore(renewAt)) {
            JsonNode clientToken =
                    requestToken(
                            Map.of("grant_type", "client_credentials", "scope", SCOPE),
                            HttpRequest.newBuilder(TOKEN_URL)
                                    .header("Authorization", basic(clientId, clientSecret)));
            Instant started = Instant.now();
            JsonNode exchanged =
                    requestToken(
                            Map.of(
                                    "grant_type", "urn:ietf:params:oauth:grant-type:token-exchange",
                                    "client_id", clientId,
                                    "client_secret", clientSecret,
                                    "audience", AUDIENCE,
                                    "scope", "",
                                    "subject_token", clientToken.path("access_token").asText(),
                                    "subject_token_type",
                                            "urn:ietf:params:oauth:token-type:access_token"),
                            HttpRequest.newBuilder(TOKEN_URL));
            long lifetime = exchanged.path("expires_in").asLong(299) * 1000;
            token = exchanged.path("access_token").asText();
            renewAt = started.plusMillis(lifetime - Math.min(60_000, lifetime / 5));
        }
        return token;
    }

    private synchronized void discardToken() {
        token = null;
    }

    private JsonNode requestToken(Map<String, String> form, HttpRequest.Builder builder)
            throws IOException, InterruptedException {
        String body =
                form.entrySet().stream()
                        .map(field -> field.getKey() + "=" + encode(field.getValue()))
                        .collect(Collectors.joining("&"));
        HttpResponse<String> response =
                send(
                        builder.header("Content-Type", "application/x-www-form-urlencoded")
                                .POST(HttpRequest.BodyPublishers.ofString(body)));
        JsonNode token = readJson(response);
        if (response.statusCode() != 200 || !token.path("access_token").isTextual()) {
            String reason = token.path("error").asText("no access token");
            throw new ApiException(
                    "The identity provider refused the token request: HTTP "
                            + response.statusCode() + ", " + reason + ".");
        }
        return token;
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    // <end>
    private static String basic(String username, String password) {
        byte[] credentials = (username + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(credentials);
    }

    private static String environmentVariable(String name) {
        String value = System.getenv(name);
        if (value == null) {
            throw new IllegalStateException("The environment variable " + name + " is missing.");
        }
        return value.strip();
    }

    /** Prints the result of the operation as JSON. */
    public static void main(String[] arguments) throws Exception {
        Sample operation = new Sample();
        ObjectMapper mapper = new ObjectMapper();
        // <if variables>
        String json = System.getenv().getOrDefault("VARIABLES", "{}");
        SampleVariables variables = mapper.readValue(json, SampleVariables.class);
        // <if pages>
        operation.forEachPage(
                variables, page -> System.out.println(mapper.valueToTree(page).toString()));
        // <end>
        // <if not pages>
        System.out.println(mapper.writeValueAsString(operation.run(variables)));
        // <end>
        // <end>
        // <if not variables>
        // <if pages>
        operation.forEachPage(page -> System.out.println(mapper.valueToTree(page).toString()));
        // <end>
        // <if not pages>
        System.out.println(mapper.writeValueAsString(operation.run()));
        // <end>
        // <end>
    }
}
