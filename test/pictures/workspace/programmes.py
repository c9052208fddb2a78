from study_api import run_query

PROGRAMMES = """#graphql
query Programmes($level: Studieniva!) {
  studieprogramV2(filter: { eierOrganisasjonskode: "9999", studienivaer: [$level] }, first: 3) {
    totalCount
    nodes {
      kode
      navnAlleSprak {
        nb
        en
      }
    }
  }
}
"""


def programme_names(level: str) -> list[str]:
    data = run_query(PROGRAMMES, {"level": level})
    return [node["navnAlleSprak"]["en"] for node in data["studieprogramV2"]["nodes"]]
