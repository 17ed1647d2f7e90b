// Replies: the text that a filled form sends, in the very form in which a model would write it.
//
// reply(form, filled) returns the text, or null while something is missing. What is filled in:
//   choice, name, number
//                    { value }
//   order            { names }
//   relation         { direction, distance }
//   places           { marks }: { at: [x, y] } by name
//   moves            { motions, end, isAlone }: texts of moves, of the one that ends the turn, and whether it is all;
//                    where one move is all, { said }: its text
//   map              { marks }: { at, facing, room, rooms } by name; facing counts quarter turns from north or ahead
//   points           { letters }
//   parts            what is filled in for each part, by its name

const COMPASS = ["north", "east", "south", "west"];
const AXES = ["+y", "+x", "-y", "-x"];

// Returns JSON with a blank after every comma and colon, on one line.
export function json(value) {
  if (Array.isArray(value)) return `[${value.map(json).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${json(each)}`).join(", ")}}`;
}

export function reply(form, filled) {
  const said = WRITERS[form.form]?.(form, filled);
  return said === null || said === undefined ? null : (form.lead ?? "") + said;
}

const WRITERS = {
  number: (_form, { value }) => (value === undefined || value === "" ? null : String(value)),
  choice: (_form, { value }) => value ?? null,
  name: (_form, { value }) => value ?? null,
  order: (_form, { names }) => names.join(", "),
  relation: (_form, { direction, distance }) => (direction && distance ? `${direction}, ${distance}` : null),
  places: (form, { marks }) => places(form, marks),
  moves,
  map: (form, { marks }) => json(form.is_view ? { origin: "agent", objects: entries(marks, AXES) } : entries(marks, COMPASS)),
  points: (form, { letters }) => json({ [form.key]: [...letters].sort() }),
  parts: (form, filled) => {
    const said = form.parts.map((part) => reply(part.form, filled[part.name]));
    return said.includes(null) ? null : said.join("\n");
  },
};

function places(form, marks) {
  if (form.names.some((name) => !marks[name])) return null;
  return form.names.map((name) => `(${marks[name].at.join(", ")})`).join("; ");
}

function moves(form, { motions, end, isAlone, said }) {
  if (form.is_single) return said;
  if (!form.moves.some((move) => move.ends)) return motions.join(", ") || "[]";
  if (!end) return null;
  return `[${(isAlone ? [end] : [...motions, end]).join(", ")}]`;
}

// Returns a report as an argument of a name: { "lamp": ["position"], ... }.
export function report(name, changes) {
  const claims = Object.entries(changes).flatMap(([thing, aspects]) => aspects.map((aspect) => `${thing}: ${aspect}`));
  return `${name}="${claims.join(", ") || "none"}"`;
}

function entries(marks, words) {
  return Object.fromEntries(Object.entries(marks).map(([name, mark]) => [name, entry(mark, words)]));
}

function entry({ at, facing, room, rooms }, words) {
  const said = { position: at };
  if (facing !== null && facing !== undefined) said.facing = words[facing];
  if (room) said.room = room;
  if (rooms && Object.keys(rooms).length) said.rooms = rooms;
  return said;
}

// Returns the marks of a map that a reply holds; none where it cannot be read.
export function marksIn(text) {
  try {
    const read = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
    return Object.fromEntries(Object.entries(read).filter(([, each]) => Array.isArray(each?.position)).map(
      ([name, each]) => [name, {
        at: each.position, facing: COMPASS.includes(each.facing) ? COMPASS.indexOf(each.facing) : null,
        room: each.room, rooms: each.rooms,
      }],
    ));
  } catch {
    return {};
  }
}
