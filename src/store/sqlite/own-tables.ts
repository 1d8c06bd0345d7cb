// Tables that this store has beside those every SQL store has.

/** What the store says about itself. Older versions read it too: its shape never changes. */
export const META_TABLE = 'create table "meta" ("key" text primary key, "value" text not null)'

/** Logs that imports replaced; `events` names the table that holds one. */
export const ARCHIVES_TABLE =
  'create table "archives" ("hash" text primary key, "seq" integer not null, "knownAt" integer not null, "replacedBy" text not null, "events" text not null)'

/** What each file of the workspace was when it was last written here or seen. */
export const WRITTEN_TABLE =
  'create table "written" ("path" text primary key, "event" text, "hash" text not null)'
