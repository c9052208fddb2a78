// Runs the GraphQL operation {{operation}}.
//
// Requires Java 17 or later, and com.fasterxml.jackson.core:jackson-databind 2.12 or a later 2.x.
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
// <if unpagedConnections>
//
// Only the first page of each of these connections is fetched: {{unpagedConnections}}.
// Increase "first", or write an operation for each of them.
// <end>

// <imports>
import com.fasterxml.jackson.annotation.JsonInclude;
// <end>
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
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
import java.util.Objects;
// <end>
import java.util.StringJoiner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
// <if pages>
import java.util.function.Consumer;
// <end>
// <if exchange>
import java.util.stream.Collectors;
// <end>

/** Runs the operation {{operation}}. Threads can share an instance. */
public final class Sample {
    private static final URI API_URL = URI.create("{{apiUrl}}");
    // <if exchange>
    private static final URI TOKEN_URL = URI.create("{{tokenUrl}}");
    private static final String AUDIENCE = "{{audience}}";
    private static final String SCOPE = "{{scope}}";
    // <end>
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build();

    /** Refuses to read a missing number or Boolean as 0 or false. */
    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

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

        ApiException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** The response contains GraphQL errors, and perhaps a part of the result. */
    public static final class GraphqlException extends ApiException {
        private static final long serialVersionUID = 1;
        private final JsonNode errors;
        private final JsonNode data;

        GraphqlException(String message, JsonNode errors, JsonNode data) {
            super(message);
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

    // <if basic>
    private final String authorization =
            basic(environmentVariable("API_USERNAME"), environmentVariable("API_PASSWORD"));
    // <end>
    // <if exchange>
    private final String clientId = environmentVariable("API_CLIENT_ID");
    private final String clientSecret = environmentVariable("API_CLIENT_SECRET");
    private String authorization;
    private Instant renewAt;
    // <end>

    // <if pages>
    // <if variables>
    /** Calls an action with a result for each page of the connection. */
    public void forEachPage(SampleVariables variables, Consumer<SampleResult> action)
            throws IOException, InterruptedException {
        ObjectNode values = MAPPER.valueToTree(variables);
    // <end>
    // <if not variables>
    /** Calls an action with a result for each page of the connection. */
    public void forEachPage(Consumer<SampleResult> action) throws IOException, InterruptedException {
        ObjectNode values = MAPPER.createObjectNode();
    // <end>
        while (true) {
            JsonNode page = execute(values);
            action.accept(MAPPER.treeToValue(page, SampleResult.class));
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
        return MAPPER.treeToValue(execute(MAPPER.valueToTree(variables)), SampleResult.class);
    }
    // <end>
    // <if not variables>
    /** Returns the result of the operation. */
    public SampleResult run() throws IOException, InterruptedException {
        return MAPPER.treeToValue(execute(MAPPER.createObjectNode()), SampleResult.class);
    }
    // <end>
    // <end>

    private JsonNode execute(ObjectNode variables) throws IOException, InterruptedException {
        ObjectNode request = MAPPER.createObjectNode().put("query", QUERY);
        String body = MAPPER.writeValueAsString(request.set("variables", variables));
        // <if basic>
        HttpResponse<String> response = send(body, authorization);
        // <end>
        // <if exchange>
        String bearer = authorization(null);
        HttpResponse<String> response = send(body, bearer);
        if (response.statusCode() == 401) {
            response = send(body, authorization(bearer));
        }
        // <end>
        int status = response.statusCode();
        if (status == 401 || status == 403) {
            String reason = status == 401 ? "credentials" : "permissions";
            throw new ApiException("The API refused the " + reason + ": HTTP " + status + ".");
        }
        JsonNode result = readJson(response);
        JsonNode data = result.path("data");
        JsonNode errors = result.path("errors");
        if (errors.isArray() && !errors.isEmpty()) {
            StringJoiner messages = new StringJoiner("; ");
            errors.forEach(error -> messages.add(error.path("message").asText()));
            throw new GraphqlException(messages.toString(), errors, data);
        }
        if (!data.isObject()) {
            throw new ApiException("The response of the API contains no data: HTTP " + status + ".");
        }
        return data;
    }

    private HttpResponse<String> send(String body, String credentials)
            throws IOException, InterruptedException {
        return send(
                HttpRequest.newBuilder(API_URL)
                        .header("Content-Type", "application/json")
                        // <headers>
                        .header("X-Sample", headerVariable("HEADER_X_SAMPLE"))
                        // <end>
                        .header("Authorization", credentials)
                        .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> send(HttpRequest.Builder builder)
            throws IOException, InterruptedException {
        HttpRequest request = builder.build();
        String message = "No response from " + request.uri().getHost();
        CompletableFuture<HttpResponse<String>> response =
                CLIENT.sendAsync(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        try {
            // The time limit of a request ends when the body of the response begins.
            return response.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            // The message of some exceptions is empty.
            throw new ApiException(message + ": " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new ApiException(message + " within " + TIMEOUT.toSeconds() + " seconds.", e);
        } finally {
            response.cancel(true);
        }
    }

    private JsonNode readJson(HttpResponse<String> response) {
        try {
            return MAPPER.readTree(response.body());
        } catch (IOException e) {
            return MAPPER.createObjectNode();
        }
    }

    // <if exchange>
    /** Returns a token, which is used until it is refused or about to expire. */
    private synchronized String authorization(String refused)
            throws IOException, InterruptedException {
        if (Objects.equals(authorization, refused) || !Instant.now().isBefore(renewAt)) {
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
            authorization = "Bearer " + exchanged.path("access_token").asText();
            renewAt = started.plusMillis(lifetime - Math.min(60_000, lifetime / 5));
        }
        return authorization;
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
        JsonNode result = readJson(response);
        if (response.statusCode() != 200 || !result.path("access_token").isTextual()) {
            String reason = result.path("error").asText("no access token");
            throw new ApiException(
                    "The identity provider refused the token request: HTTP "
                            + response.statusCode() + ", " + reason + ".");
        }
        return result;
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

    // <if headers>
    private static String headerVariable(String name) {
        String value = environmentVariable(name);
        // The exception of HttpRequest would contain the value.
        if (!value.matches("[ -~]*")) {
            throw new IllegalStateException("The environment variable " + name + " is not ASCII.");
        }
        return value;
    }

    // <end>

    /** Prints the result of the operation as JSON. */
    public static void main(String[] arguments) throws Exception {
        Sample operation = new Sample();
        // The encoding of System.out depends on the system.
        PrintStream output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        // <if variables>
        String json = System.getenv().getOrDefault("VARIABLES", "{}");
        SampleVariables variables = MAPPER.readValue(json, SampleVariables.class);
        // <if pages>
        operation.forEachPage(
                variables, page -> output.println(MAPPER.valueToTree(page).toString()));
        // <end>
        // <if not pages>
        output.println(MAPPER.writeValueAsString(operation.run(variables)));
        // <end>
        // <end>
        // <if not variables>
        // <if pages>
        operation.forEachPage(page -> output.println(MAPPER.valueToTree(page).toString()));
        // <end>
        // <if not pages>
        output.println(MAPPER.writeValueAsString(operation.run()));
        // <end>
        // <end>
    }
}
