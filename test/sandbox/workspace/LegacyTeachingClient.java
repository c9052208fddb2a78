package no.example.timetable;

import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.WebTarget;
import java.util.List;

/** Reads teaching and the roles of its staff for the timetable, term by term. */
public class LegacyTeachingClient {

    private static final String TEACHING_PATH = "undervisning";
    private static final String ROLES_PATH = "personroller";
    private static final String PERSONS_PATH = "personer";

    private final WebTarget studyAdministration;

    public LegacyTeachingClient(Client client) {
        this.studyAdministration = client.target(System.getenv("FS_HOST"));
    }

    /** The teaching of a term, in which a course can occur more than once. */
    public List<Teaching> teachingOf(int year, String term) {
        return studyAdministration
                .path(TEACHING_PATH)
                .queryParam("semester.ar", year)
                .queryParam("semester.termin", term)
                .queryParam("limit", 0)
                .request()
                .get(TeachingPage.class)
                .items();
    }

    /** What a person does in the teaching; examiners have no role here. */
    public List<Role> rolesOf(long personNumber) {
        return studyAdministration
                .path(ROLES_PATH)
                .queryParam("person.personlopenummer", personNumber)
                .request()
                .get(RolePage.class)
                .items();
    }

    public Person person(long personNumber) {
        return studyAdministration.path(PERSONS_PATH).path(String.valueOf(personNumber)).request().get(Person.class);
    }

    public record Teaching(String href, String course) {}

    public record TeachingPage(List<Teaching> items) {}

    public record Role(String href, String name) {}

    public record RolePage(List<Role> items) {}

    public record Person(String givenName, String familyName) {}
}
