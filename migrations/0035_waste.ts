import { type Kysely, sql } from 'kysely'

/** The catalogue of items, disposal costs, and the items of requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table catalogue_items (
      key text not null,
      version integer not null check (version >= 1),
      place integer not null,
      label text not null,
      item_group text not null,
      kg numeric(7,1) null check (kg > 0),
      litres integer null check (litres > 0),
      ewc text null,
      mirror_ewc text null,
      hazardous boolean not null,
      pops boolean not null,
      stream text null,
      container text null,
      form text null,
      treatment text null,
      weee text null,
      hazard text[] not null,
      flags text[] not null,
      words text not null,
      refused text null,
      active boolean not null default true,
      changed_at timestamptz(3) null,
      changed_by uuid null,
      reason text null,
      primary key (key, version),
      check (refused is not null or (kg is not null and litres is not null and ewc is not null and stream is not null))
    )
  `.execute(db)
  await sql`
    create table disposal_rates (
      id uuid primary key,
      area text not null,
      stream text not null,
      per_tonne numeric(10,2) null check (per_tonne >= 0),
      each numeric(10,2) null check (each >= 0),
      source text not null,
      valid_from text not null check (valid_from ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      changed_at timestamptz(3) null,
      changed_by uuid null,
      reason text null,
      check (num_nonnulls(per_tonne, each) = 1)
    )
  `.execute(db)
  await sql`create index disposal_rates_by_stream on disposal_rates (area, stream, valid_from desc)`.execute(db)
  await fill(db)
  await sql`
    alter table collection_requests
      add column load jsonb null,
      add column load_items jsonb null,
      add column load_words text null,
      add column floor_pounds integer null check (floor_pounds >= 0),
      add column access jsonb null,
      add column half_days jsonb null
  `.execute(db)
  await sql`alter table bids add column carries jsonb null`.execute(db)
}

/** The first catalogue and the first rates, which staff then maintain. */
async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into catalogue_items (key, version, place, label, item_group, kg, litres, ewc, mirror_ewc, hazardous, pops,
      stream, container, form, treatment, weee, hazard, flags, words, refused)
    select item->>'key', 1, place, item->>'label', item->>'group', (item->>'kg')::numeric, (item->>'litres')::integer,
      item->>'ewc', item->>'mirror', (item->>'hazardous')::boolean, coalesce((item->>'pops')::boolean, false),
      item->>'stream', item->>'container', item->>'form', item->>'treatment', item->>'weee',
      array(select jsonb_array_elements_text(coalesce(item->'hazard', '[]'))),
      array(select jsonb_array_elements_text(coalesce(item->'flags', '[]'))), coalesce(item->>'words', ''), item->>'refused'
    from jsonb_array_elements(${ITEMS}::jsonb) with ordinality as given (item, place)
  `.execute(db)
  await sql`
    insert into disposal_rates (id, area, stream, per_tonne, each, source, valid_from)
    select gen_random_uuid(), rate->>'area', rate->>'stream', (rate->>'perTonne')::numeric, (rate->>'each')::numeric,
      rate->>'source', rate->>'from'
    from jsonb_array_elements(${RATES}::jsonb) as rate
  `.execute(db)
}

/**
 * Labels, weights and room are our own estimates; codes are those of the List of Waste. Contains public sector information
 * licensed under the Open Government Licence v3.0.
 */
const ITEMS = `[
{"key": "sofa-2", "label": "Sofa, 2 seats", "group": "Seating", "kg": 40, "litres": 1100, "ewc": "200307", "stream": "seating", "container": "LOO", "form": "Solid", "treatment": "R1", "pops": true, "flags": ["two", "label", "reuse"], "words": "settee couch loveseat", "hazardous": false},
{"key": "sofa-3", "label": "Sofa, 3 seats", "group": "Seating", "kg": 55, "litres": 1500, "ewc": "200307", "stream": "seating", "container": "LOO", "form": "Solid", "treatment": "R1", "pops": true, "flags": ["two", "label", "reuse"], "words": "settee couch", "hazardous": false},
{"key": "sofa-corner", "label": "Corner sofa", "group": "Seating", "kg": 95, "litres": 2600, "ewc": "200307", "stream": "seating", "container": "LOO", "form": "Solid", "treatment": "R1", "pops": true, "flags": ["two", "label", "reuse"], "words": "settee couch chaise", "hazardous": false},
{"key": "sofa-bed", "label": "Sofa bed", "group": "Seating", "kg": 75, "litres": 1600, "ewc": "200307", "stream": "seating", "container": "LOO", "form": "Solid", "treatment": "R1", "pops": true, "flags": ["two", "label", "reuse"], "words": "bed settee", "hazardous": false},
{"key": "armchair", "label": "Armchair", "group": "Seating", "kg": 28, "litres": 700, "ewc": "200307", "stream": "seating", "container": "LOO", "form": "Solid", "treatment": "R1", "pops": true, "flags": ["label", "reuse"], "words": "chair", "hazardous": false},
{"key": "recliner-electric", "label": "Electric recliner", "group": "Seating", "kg": 45, "litres": 850, "ewc": "200135", "stream": "weee-small", "container": "LOO", "form": "Solid", "treatment": "R4", "pops": true, "weee": "E", "hazard": ["HP_14"], "flags": ["two", "label", "reuse"], "words": "riser chair", "hazardous": true},
{"key": "dining-chair-padded", "label": "Dining chair, padded", "group": "Seating", "kg": 6, "litres": 180, "ewc": "200307", "stream": "seating", "container": "LOO", "form": "Solid", "treatment": "R1", "pops": true, "flags": ["label", "reuse"], "words": "kitchen chair", "hazardous": false},
{"key": "office-chair", "label": "Office chair, padded", "group": "Seating", "kg": 14, "litres": 350, "ewc": "200307", "stream": "seating", "container": "LOO", "form": "Solid", "treatment": "R1", "pops": true, "flags": ["label", "reuse"], "words": "desk chair swivel", "hazardous": false},
{"key": "footstool", "label": "Footstool or pouffe", "group": "Seating", "kg": 6, "litres": 100, "ewc": "200307", "stream": "seating", "container": "LOO", "form": "Solid", "treatment": "R1", "pops": true, "flags": ["label", "reuse"], "words": "ottoman", "hazardous": false},
{"key": "bean-bag", "label": "Bean bag", "group": "Seating", "kg": 5, "litres": 200, "ewc": "200307", "stream": "seating", "container": "LOO", "form": "Solid", "treatment": "R1", "pops": true, "flags": ["label", "reuse"], "hazardous": false},
{"key": "futon", "label": "Futon", "group": "Seating", "kg": 35, "litres": 700, "ewc": "200307", "stream": "seating", "container": "LOO", "form": "Solid", "treatment": "R1", "pops": true, "flags": ["two", "label", "reuse"], "hazardous": false},
{"key": "seat-cushions", "label": "Garden seat cushions, set", "group": "Seating", "kg": 4, "litres": 120, "ewc": "200307", "stream": "seating", "container": "BAG", "form": "Solid", "treatment": "R1", "pops": true, "flags": ["label", "reuse"], "words": "pads", "hazardous": false},
{"key": "mattress-single", "label": "Mattress, single", "group": "Beds", "kg": 18, "litres": 350, "ewc": "200307", "stream": "mattress", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["reuse"], "words": "bed matress", "hazardous": false},
{"key": "mattress-double", "label": "Mattress, double", "group": "Beds", "kg": 28, "litres": 550, "ewc": "200307", "stream": "mattress", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["two", "reuse"], "words": "bed matress", "hazardous": false},
{"key": "mattress-king", "label": "Mattress, king or larger", "group": "Beds", "kg": 38, "litres": 720, "ewc": "200307", "stream": "mattress", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["two", "reuse"], "words": "bed matress", "hazardous": false},
{"key": "divan", "label": "Divan base", "group": "Beds", "kg": 38, "litres": 900, "ewc": "200307", "stream": "bulky", "container": "LOO", "form": "Solid", "treatment": "R1", "flags": ["two", "reuse"], "words": "bed base", "hazardous": false},
{"key": "bed-wood", "label": "Bed frame, wood", "group": "Beds", "kg": 35, "litres": 300, "ewc": "200307", "stream": "bulky", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["two", "reuse"], "words": "bedstead single double king bed", "hazardous": false},
{"key": "bed-metal", "label": "Bed frame, metal", "group": "Beds", "kg": 28, "litres": 220, "ewc": "200140", "stream": "metal", "container": "LOO", "form": "Solid", "treatment": "R4", "flags": ["reuse"], "words": "bedstead single double king bed", "hazardous": false},
{"key": "cot", "label": "Cot or child's bed", "group": "Beds", "kg": 18, "litres": 200, "ewc": "200307", "stream": "bulky", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["reuse"], "hazardous": false},
{"key": "wardrobe-single", "label": "Wardrobe, single", "group": "Furniture", "kg": 45, "litres": 900, "ewc": "200307", "stream": "bulky", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["two", "reuse"], "words": "cupboard", "hazardous": false},
{"key": "wardrobe-double", "label": "Wardrobe, double or larger", "group": "Furniture", "kg": 80, "litres": 1500, "ewc": "200307", "stream": "bulky", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["two", "reuse"], "words": "cupboard", "hazardous": false},
{"key": "drawers", "label": "Chest of drawers", "group": "Furniture", "kg": 35, "litres": 450, "ewc": "200307", "stream": "bulky", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["two", "reuse"], "words": "dresser", "hazardous": false},
{"key": "bedside", "label": "Bedside cabinet", "group": "Furniture", "kg": 10, "litres": 110, "ewc": "200307", "stream": "bulky", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["reuse"], "hazardous": false},
{"key": "sideboard", "label": "Sideboard or TV unit", "group": "Furniture", "kg": 40, "litres": 520, "ewc": "200307", "stream": "bulky", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["two", "reuse"], "words": "cabinet", "hazardous": false},
{"key": "bookcase", "label": "Bookcase or shelves", "group": "Furniture", "kg": 25, "litres": 320, "ewc": "200307", "stream": "bulky", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["reuse"], "words": "shelf", "hazardous": false},
{"key": "desk", "label": "Desk", "group": "Furniture", "kg": 32, "litres": 420, "ewc": "200307", "stream": "bulky", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["two", "reuse"], "hazardous": false},
{"key": "table-dining", "label": "Dining table", "group": "Furniture", "kg": 38, "litres": 520, "ewc": "200307", "stream": "bulky", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["two", "reuse"], "words": "kitchen table", "hazardous": false},
{"key": "table-coffee", "label": "Coffee table", "group": "Furniture", "kg": 15, "litres": 220, "ewc": "200307", "stream": "bulky", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["reuse"], "words": "side table", "hazardous": false},
{"key": "chair", "label": "Chair, not padded", "group": "Furniture", "kg": 5, "litres": 180, "ewc": "200307", "stream": "bulky", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["reuse"], "words": "wooden chair", "hazardous": false},
{"key": "kitchen-unit", "label": "Kitchen unit", "group": "Furniture", "kg": 22, "litres": 300, "ewc": "200307", "stream": "bulky", "container": "LOO", "form": "Solid", "treatment": "R3", "words": "cupboard worktop", "hazardous": false},
{"key": "carpet", "label": "Carpet, one room", "group": "Furniture", "kg": 32, "litres": 260, "ewc": "200307", "stream": "bulky", "container": "LOO", "form": "Solid", "treatment": "R1", "words": "rug flooring underlay", "hazardous": false},
{"key": "mirror", "label": "Mirror or picture", "group": "Furniture", "kg": 8, "litres": 60, "ewc": "200307", "stream": "bulky", "container": "LOO", "form": "Solid", "treatment": "R5", "flags": ["reuse"], "words": "glass", "hazardous": false},
{"key": "piano", "label": "Upright piano", "group": "Furniture", "kg": 220, "litres": 1300, "ewc": "200307", "stream": "bulky", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["two", "heavy", "reuse"], "hazardous": false},
{"key": "toys", "label": "Toys, a boxful", "group": "Furniture", "kg": 7, "litres": 90, "ewc": "200139", "stream": "bulky", "container": "BOX", "form": "Solid", "treatment": "R3", "flags": ["reuse"], "words": "games", "hazardous": false},
{"key": "books", "label": "Books, a boxful", "group": "Furniture", "kg": 15, "litres": 40, "ewc": "200101", "stream": "paper", "container": "BOX", "form": "Solid", "treatment": "R3", "flags": ["reuse"], "hazardous": false},
{"key": "clothes", "label": "Clothes, a bag", "group": "Furniture", "kg": 8, "litres": 80, "ewc": "200110", "stream": "textile", "container": "BAG", "form": "Solid", "treatment": "R3", "flags": ["reuse"], "words": "textiles shoes", "hazardous": false},
{"key": "fridge-small", "label": "Fridge or freezer, under counter", "group": "Appliances", "kg": 35, "litres": 260, "ewc": "200123", "stream": "fridge", "container": "LOO", "form": "Solid", "treatment": "R4", "weee": "B", "hazard": ["HP_14"], "flags": ["empty", "upright", "reuse"], "hazardous": true},
{"key": "fridge-freezer", "label": "Fridge freezer, tall", "group": "Appliances", "kg": 65, "litres": 720, "ewc": "200123", "stream": "fridge", "container": "LOO", "form": "Solid", "treatment": "R4", "weee": "B", "hazard": ["HP_14"], "flags": ["empty", "upright", "two", "reuse"], "hazardous": true},
{"key": "fridge-american", "label": "American fridge freezer", "group": "Appliances", "kg": 120, "litres": 1300, "ewc": "200123", "stream": "fridge", "container": "LOO", "form": "Solid", "treatment": "R4", "weee": "B", "hazard": ["HP_14"], "flags": ["empty", "upright", "two", "heavy", "reuse"], "words": "side by side", "hazardous": true},
{"key": "freezer-chest", "label": "Chest freezer", "group": "Appliances", "kg": 50, "litres": 520, "ewc": "200123", "stream": "fridge", "container": "LOO", "form": "Solid", "treatment": "R4", "weee": "B", "hazard": ["HP_14"], "flags": ["empty", "upright", "two", "reuse"], "hazardous": true},
{"key": "washing-machine", "label": "Washing machine", "group": "Appliances", "kg": 70, "litres": 360, "ewc": "200136", "stream": "weee-large", "container": "LOO", "form": "Solid", "treatment": "R4", "weee": "A", "flags": ["two", "heavy", "drain", "reuse"], "words": "washer", "hazardous": false},
{"key": "tumble-dryer", "label": "Tumble dryer", "group": "Appliances", "kg": 40, "litres": 360, "ewc": "200136", "stream": "weee-large", "container": "LOO", "form": "Solid", "treatment": "R4", "weee": "A", "flags": ["two", "reuse"], "words": "drier", "hazardous": false},
{"key": "dryer-heat-pump", "label": "Heat pump dryer", "group": "Appliances", "kg": 50, "litres": 360, "ewc": "200123", "stream": "fridge", "container": "LOO", "form": "Solid", "treatment": "R4", "weee": "B", "hazard": ["HP_14"], "flags": ["upright", "two", "reuse"], "words": "condenser", "hazardous": true},
{"key": "dishwasher", "label": "Dishwasher", "group": "Appliances", "kg": 45, "litres": 360, "ewc": "200136", "stream": "weee-large", "container": "LOO", "form": "Solid", "treatment": "R4", "weee": "A", "flags": ["two", "drain", "reuse"], "hazardous": false},
{"key": "cooker", "label": "Cooker or oven", "group": "Appliances", "kg": 48, "litres": 400, "ewc": "200136", "stream": "weee-large", "container": "LOO", "form": "Solid", "treatment": "R4", "weee": "A", "flags": ["two", "disconnected", "reuse"], "words": "hob stove", "hazardous": false},
{"key": "microwave", "label": "Microwave", "group": "Appliances", "kg": 13, "litres": 60, "ewc": "200135", "stream": "weee-small", "container": "LOO", "form": "Solid", "treatment": "R4", "pops": true, "weee": "E", "hazard": ["HP_14"], "flags": ["reuse"], "hazardous": true},
{"key": "air-conditioner", "label": "Air conditioner or dehumidifier", "group": "Appliances", "kg": 22, "litres": 150, "ewc": "200123", "stream": "fridge", "container": "LOO", "form": "Solid", "treatment": "R4", "weee": "B", "hazard": ["HP_14"], "flags": ["upright", "reuse"], "hazardous": true},
{"key": "tv", "label": "Television or monitor", "group": "Appliances", "kg": 14, "litres": 110, "ewc": "200135", "stream": "weee-screen", "container": "LOO", "form": "Solid", "treatment": "R4", "pops": true, "weee": "C", "hazard": ["HP_14"], "flags": ["reuse"], "words": "telly screen tv flat screen lcd led plasma", "hazardous": true},
{"key": "tv-tube", "label": "Old television with a tube", "group": "Appliances", "kg": 35, "litres": 260, "ewc": "200135", "stream": "weee-screen", "container": "LOO", "form": "Solid", "treatment": "R4", "pops": true, "weee": "C", "hazard": ["HP_6", "HP_14"], "flags": ["two"], "words": "crt tv telly", "hazardous": true},
{"key": "computer", "label": "Computer, laptop or printer", "group": "Appliances", "kg": 8, "litres": 50, "ewc": "200135", "stream": "weee-small", "container": "LOO", "form": "Solid", "treatment": "R4", "pops": true, "weee": "E", "hazard": ["HP_14"], "flags": ["data", "reuse"], "words": "pc", "hazardous": true},
{"key": "small-electrical", "label": "Small electricals, a boxful", "group": "Appliances", "kg": 9, "litres": 60, "ewc": "200135", "stream": "weee-small", "container": "BOX", "form": "Solid", "treatment": "R4", "pops": true, "weee": "E", "hazard": ["HP_14"], "flags": ["reuse"], "words": "kettle toaster hoover vacuum iron cables", "hazardous": true},
{"key": "exercise-machine", "label": "Exercise machine, electric", "group": "Appliances", "kg": 65, "litres": 650, "ewc": "200136", "stream": "weee-large", "container": "LOO", "form": "Solid", "treatment": "R4", "weee": "A", "flags": ["two", "heavy", "reuse"], "words": "treadmill", "hazardous": false},
{"key": "mobility-scooter", "label": "Mobility scooter", "group": "Appliances", "kg": 60, "litres": 550, "ewc": "200135", "stream": "weee-small", "container": "LOO", "form": "Solid", "treatment": "R4", "weee": "E", "hazard": ["HP_8", "HP_14"], "flags": ["two", "heavy", "battery", "reuse"], "hazardous": true},
{"key": "lamps", "label": "Fluorescent tubes or low-energy lamps, up to 10", "group": "Appliances", "kg": 2, "litres": 20, "ewc": "200121", "stream": "lamp", "container": "BOX", "form": "Solid", "treatment": "R4", "weee": "D", "hazard": ["HP_6", "HP_14"], "flags": ["unbroken"], "words": "strip light bulbs", "hazardous": true},
{"key": "garden-bag", "label": "Garden waste, a bag", "group": "Garden", "kg": 15, "litres": 90, "ewc": "200201", "stream": "green", "container": "BAG", "form": "Solid", "treatment": "R3", "words": "grass leaves hedge", "hazardous": false},
{"key": "branches", "label": "Branches and logs, 1 m³", "group": "Garden", "kg": 150, "litres": 1000, "ewc": "200201", "stream": "green", "container": "LOO", "form": "Solid", "treatment": "R3", "words": "tree christmas tree", "hazardous": false},
{"key": "soil-bag", "label": "Soil or turf, a rubble bag", "group": "Garden", "kg": 25, "litres": 20, "ewc": "200202", "stream": "inert", "container": "BAG", "form": "Solid", "treatment": "R5", "flags": ["heavy"], "words": "earth mud", "hazardous": false},
{"key": "fence-panel", "label": "Fence panel", "group": "Garden", "kg": 18, "litres": 140, "ewc": "200138", "mirror": "200137", "stream": "wood", "container": "LOO", "form": "Solid", "treatment": "R3", "hazardous": false},
{"key": "decking", "label": "Decking or timber, 1 m³", "group": "Garden", "kg": 180, "litres": 1000, "ewc": "200138", "mirror": "200137", "stream": "wood", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["heavy"], "words": "planks pallets", "hazardous": false},
{"key": "shed", "label": "Shed, taken down", "group": "Garden", "kg": 150, "litres": 1500, "ewc": "200138", "mirror": "200137", "stream": "wood", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["two", "heavy"], "hazardous": false},
{"key": "furniture-garden", "label": "Garden table or bench, not padded", "group": "Garden", "kg": 22, "litres": 320, "ewc": "200307", "stream": "bulky", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["reuse"], "hazardous": false},
{"key": "mower-petrol", "label": "Petrol mower", "group": "Garden", "kg": 28, "litres": 160, "ewc": "200140", "stream": "metal", "container": "LOO", "form": "Solid", "treatment": "R4", "flags": ["drained", "reuse"], "words": "lawnmower strimmer", "hazardous": false},
{"key": "barbecue", "label": "Barbecue", "group": "Garden", "kg": 22, "litres": 220, "ewc": "200140", "stream": "metal", "container": "LOO", "form": "Solid", "treatment": "R4", "flags": ["nogas", "reuse"], "words": "bbq", "hazardous": false},
{"key": "trampoline", "label": "Trampoline, taken down", "group": "Garden", "kg": 60, "litres": 350, "ewc": "200140", "stream": "metal", "container": "LOO", "form": "Solid", "treatment": "R4", "flags": ["two", "reuse"], "hazardous": false},
{"key": "bicycle", "label": "Bicycle", "group": "Garden", "kg": 14, "litres": 300, "ewc": "200140", "stream": "metal", "container": "LOO", "form": "Solid", "treatment": "R4", "flags": ["reuse"], "words": "bike", "hazardous": false},
{"key": "rubble-bag", "label": "Rubble, a rubble bag", "group": "Building", "kg": 25, "litres": 20, "ewc": "170107", "stream": "inert", "container": "BAG", "form": "Solid", "treatment": "R5", "flags": ["heavy"], "words": "bricks hardcore concrete tiles", "hazardous": false},
{"key": "plasterboard", "label": "Plasterboard, a sheet or bag", "group": "Building", "kg": 20, "litres": 60, "ewc": "170802", "stream": "plasterboard", "container": "LOO", "form": "Solid", "treatment": "R5", "words": "gypsum", "hazardous": false},
{"key": "wood-indoor", "label": "Indoor wood, 1 m³", "group": "Building", "kg": 160, "litres": 1000, "ewc": "200138", "stream": "wood", "container": "LOO", "form": "Solid", "treatment": "R3", "words": "skirting timber floorboards", "hazardous": false},
{"key": "door", "label": "Door", "group": "Building", "kg": 22, "litres": 110, "ewc": "200138", "mirror": "200137", "stream": "wood", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["reuse"], "hazardous": false},
{"key": "window", "label": "Window or glazed door", "group": "Building", "kg": 30, "litres": 160, "ewc": "170904", "stream": "bulky", "container": "LOO", "form": "Solid", "treatment": "R5", "flags": ["two"], "words": "upvc glass", "hazardous": false},
{"key": "bath-metal", "label": "Bath, metal", "group": "Building", "kg": 45, "litres": 320, "ewc": "200140", "stream": "metal", "container": "LOO", "form": "Solid", "treatment": "R4", "flags": ["two", "heavy"], "hazardous": false},
{"key": "bath-plastic", "label": "Bath or shower tray, plastic", "group": "Building", "kg": 22, "litres": 300, "ewc": "200139", "stream": "bulky", "container": "LOO", "form": "Solid", "treatment": "R3", "flags": ["two"], "words": "acrylic", "hazardous": false},
{"key": "toilet", "label": "Toilet, sink or cistern", "group": "Building", "kg": 22, "litres": 110, "ewc": "170103", "stream": "inert", "container": "LOO", "form": "Solid", "treatment": "R5", "words": "basin", "hazardous": false},
{"key": "radiator", "label": "Radiator", "group": "Building", "kg": 18, "litres": 60, "ewc": "200140", "stream": "metal", "container": "LOO", "form": "Solid", "treatment": "R4", "flags": ["drained"], "hazardous": false},
{"key": "boiler", "label": "Gas boiler", "group": "Building", "kg": 38, "litres": 150, "ewc": "200136", "stream": "weee-large", "container": "LOO", "form": "Solid", "treatment": "R4", "weee": "A", "flags": ["two", "disconnected"], "hazardous": false},
{"key": "scrap-metal", "label": "Scrap metal, a boxful", "group": "Building", "kg": 20, "litres": 60, "ewc": "200140", "stream": "metal", "container": "BOX", "form": "Solid", "treatment": "R4", "hazardous": false},
{"key": "paint", "label": "Paint or varnish, up to 5 tins", "group": "Hazardous", "kg": 15, "litres": 20, "ewc": "200127", "mirror": "200128", "stream": "paint", "container": "BOX", "form": "Solid", "treatment": "R1", "hazard": ["HP_3", "HP_14"], "flags": ["closed"], "words": "emulsion gloss", "hazardous": true},
{"key": "garden-chemicals", "label": "Weedkiller or garden chemicals, up to 5", "group": "Hazardous", "kg": 5, "litres": 8, "ewc": "200119", "stream": "chemical", "container": "BOX", "form": "Solid", "treatment": "D10", "hazard": ["HP_6", "HP_14"], "flags": ["closed"], "words": "pesticide", "hazardous": true},
{"key": "engine-oil", "label": "Engine oil, up to 10 litres", "group": "Hazardous", "kg": 9, "litres": 12, "ewc": "200126", "stream": "oil", "container": "CAN", "form": "Liquid", "treatment": "R9", "hazard": ["HP_14"], "flags": ["closed"], "hazardous": true},
{"key": "cooking-oil", "label": "Cooking oil, up to 10 litres", "group": "Hazardous", "kg": 9, "litres": 12, "ewc": "200125", "stream": "oil", "container": "CAN", "form": "Liquid", "treatment": "R9", "flags": ["closed"], "hazardous": false},
{"key": "car-battery", "label": "Car battery", "group": "Hazardous", "kg": 16, "litres": 12, "ewc": "160601", "stream": "battery", "container": "LOO", "form": "Solid", "treatment": "R4", "hazard": ["HP_8", "HP_14"], "flags": ["upright"], "words": "lead acid", "hazardous": true},
{"key": "batteries", "label": "Household batteries, a boxful", "group": "Hazardous", "kg": 3, "litres": 3, "ewc": "200133", "stream": "battery", "container": "BOX", "form": "Solid", "treatment": "R4", "hazard": ["HP_8", "HP_14"], "words": "lithium", "hazardous": true},
{"key": "tyre", "label": "Tyre", "group": "Hazardous", "kg": 9, "litres": 80, "ewc": "160103", "stream": "tyre", "container": "LOO", "form": "Solid", "treatment": "R3", "words": "wheel", "hazardous": false},
{"key": "gas-bottle", "label": "Gas bottle", "group": "Hazardous", "kg": 14, "litres": 40, "ewc": "160504", "stream": "gas", "container": "CAN", "form": "Gas", "treatment": "R4", "hazard": ["HP_3"], "flags": ["upright", "ask"], "words": "calor propane butane", "hazardous": true},
{"key": "black-bag", "label": "Mixed rubbish, a black bag", "group": "Loads", "kg": 8, "litres": 80, "ewc": "200301", "stream": "mixed", "container": "BAG", "form": "Mixed", "treatment": "R1", "words": "bin bag refuse", "hazardous": false},
{"key": "cardboard", "label": "Cardboard, flat, a bundle", "group": "Loads", "kg": 8, "litres": 120, "ewc": "200101", "stream": "paper", "container": "LOO", "form": "Mixed", "treatment": "R3", "words": "boxes", "hazardous": false},
{"key": "builders-bag", "label": "Mixed rubbish, a builder's bag (1 m³)", "group": "Loads", "kg": 230, "litres": 1000, "ewc": "200301", "stream": "mixed", "container": "BAG", "form": "Mixed", "treatment": "R1", "flags": ["heavy"], "words": "tonne bag", "hazardous": false},
{"key": "load-quarter", "label": "About a quarter of a van", "group": "Loads", "kg": 250, "litres": 3500, "ewc": "200307", "stream": "mixed", "container": "LOO", "form": "Mixed", "treatment": "R1", "flags": ["estimate"], "hazardous": false},
{"key": "load-half", "label": "About half a van", "group": "Loads", "kg": 500, "litres": 7000, "ewc": "200307", "stream": "mixed", "container": "LOO", "form": "Mixed", "treatment": "R1", "flags": ["estimate"], "words": "garage", "hazardous": false},
{"key": "load-full", "label": "A full van", "group": "Loads", "kg": 1000, "litres": 14000, "ewc": "200307", "stream": "mixed", "container": "LOO", "form": "Mixed", "treatment": "R1", "flags": ["estimate"], "words": "house clearance", "hazardous": false},
{"key": "asbestos-cement", "label": "Asbestos cement (sheets, tiles, pipes, soffits)", "group": "Refused", "ewc": "170605", "words": "garage roof artex corrugated", "refused": "asbestos", "hazardous": true},
{"key": "asbestos-other", "label": "Asbestos lagging, board or anything that may be asbestos", "group": "Refused", "ewc": "170601", "words": "insulation", "refused": "asbestos", "hazardous": true},
{"key": "sharps", "label": "Needles, sharps, medical or infectious waste", "group": "Refused", "ewc": "180103", "words": "syringe dialysis dressings", "refused": "clinical", "hazardous": true},
{"key": "medicines", "label": "Medicines", "group": "Refused", "ewc": "200132", "words": "tablets pills", "refused": "medicine", "hazardous": false},
{"key": "explosives", "label": "Fireworks, flares, ammunition", "group": "Refused", "refused": "explosive", "hazardous": false},
{"key": "animals", "label": "Dead animals or animal by-products", "group": "Refused", "refused": "animal", "words": "dead dog cat pet carcass", "hazardous": false}
]`

/** What a licensed site charges, in pounds a tonne or each, without VAT, labour or driving. */
const RATES = `[
{"area": "*", "stream": "mixed", "perTonne": 165, "each": null, "source": "midulstercouncil.org, rates for commercial waste at recycling centres (undated copy): residual 165, wood 75, plasterboard 150, green 50, rubble 20, paint 900, oil 200, hard plastic 125 a tonne, fridge 50 each, all + VAT; WEEE, batteries, tubes, metal, paper, textiles free", "from": "2026-11-01"},
{"area": "*", "stream": "bulky", "perTonne": 165, "each": null, "source": "midulstercouncil.org, rates for commercial waste at recycling centres (undated copy): residual 165, wood 75, plasterboard 150, green 50, rubble 20, paint 900, oil 200, hard plastic 125 a tonne, fridge 50 each, all + VAT; WEEE, batteries, tubes, metal, paper, textiles free", "from": "2026-11-01"},
{"area": "*", "stream": "seating", "perTonne": 165, "each": null, "source": "no public price by weight found; incineration costs more than the general rate (letsrecycle.com 2023: 50 to 200% more), so the general rate is a safe floor", "from": "2026-11-01"},
{"area": "*", "stream": "mattress", "perTonne": 165, "each": null, "source": "no public price by weight found; incineration costs more than the general rate (letsrecycle.com 2023: 50 to 200% more), so the general rate is a safe floor", "from": "2026-11-01"},
{"area": "*", "stream": "wood", "perTonne": 75, "each": null, "source": "midulstercouncil.org, rates for commercial waste at recycling centres (undated copy): residual 165, wood 75, plasterboard 150, green 50, rubble 20, paint 900, oil 200, hard plastic 125 a tonne, fridge 50 each, all + VAT; WEEE, batteries, tubes, metal, paper, textiles free", "from": "2026-11-01"},
{"area": "*", "stream": "green", "perTonne": 50, "each": null, "source": "midulstercouncil.org, rates for commercial waste at recycling centres (undated copy): residual 165, wood 75, plasterboard 150, green 50, rubble 20, paint 900, oil 200, hard plastic 125 a tonne, fridge 50 each, all + VAT; WEEE, batteries, tubes, metal, paper, textiles free", "from": "2026-11-01"},
{"area": "*", "stream": "inert", "perTonne": 20, "each": null, "source": "midulstercouncil.org, rates for commercial waste at recycling centres (undated copy): residual 165, wood 75, plasterboard 150, green 50, rubble 20, paint 900, oil 200, hard plastic 125 a tonne, fridge 50 each, all + VAT; WEEE, batteries, tubes, metal, paper, textiles free", "from": "2026-11-01"},
{"area": "*", "stream": "plasterboard", "perTonne": 150, "each": null, "source": "midulstercouncil.org, rates for commercial waste at recycling centres (undated copy): residual 165, wood 75, plasterboard 150, green 50, rubble 20, paint 900, oil 200, hard plastic 125 a tonne, fridge 50 each, all + VAT; WEEE, batteries, tubes, metal, paper, textiles free", "from": "2026-11-01"},
{"area": "*", "stream": "metal", "perTonne": 0, "each": null, "source": "midulstercouncil.org, rates for commercial waste at recycling centres (undated copy): residual 165, wood 75, plasterboard 150, green 50, rubble 20, paint 900, oil 200, hard plastic 125 a tonne, fridge 50 each, all + VAT; WEEE, batteries, tubes, metal, paper, textiles free", "from": "2026-11-01"},
{"area": "*", "stream": "paper", "perTonne": 0, "each": null, "source": "midulstercouncil.org, rates for commercial waste at recycling centres (undated copy): residual 165, wood 75, plasterboard 150, green 50, rubble 20, paint 900, oil 200, hard plastic 125 a tonne, fridge 50 each, all + VAT; WEEE, batteries, tubes, metal, paper, textiles free", "from": "2026-11-01"},
{"area": "*", "stream": "textile", "perTonne": 0, "each": null, "source": "midulstercouncil.org, rates for commercial waste at recycling centres (undated copy): residual 165, wood 75, plasterboard 150, green 50, rubble 20, paint 900, oil 200, hard plastic 125 a tonne, fridge 50 each, all + VAT; WEEE, batteries, tubes, metal, paper, textiles free", "from": "2026-11-01"},
{"area": "*", "stream": "fridge", "perTonne": null, "each": 50, "source": "midulstercouncil.org, rates for commercial waste at recycling centres (undated copy): residual 165, wood 75, plasterboard 150, green 50, rubble 20, paint 900, oil 200, hard plastic 125 a tonne, fridge 50 each, all + VAT; WEEE, batteries, tubes, metal, paper, textiles free", "from": "2026-11-01"},
{"area": "*", "stream": "weee-large", "perTonne": 0, "each": null, "source": "midulstercouncil.org, rates for commercial waste at recycling centres (undated copy): residual 165, wood 75, plasterboard 150, green 50, rubble 20, paint 900, oil 200, hard plastic 125 a tonne, fridge 50 each, all + VAT; WEEE, batteries, tubes, metal, paper, textiles free", "from": "2026-11-01"},
{"area": "*", "stream": "weee-small", "perTonne": 0, "each": null, "source": "midulstercouncil.org, rates for commercial waste at recycling centres (undated copy): residual 165, wood 75, plasterboard 150, green 50, rubble 20, paint 900, oil 200, hard plastic 125 a tonne, fridge 50 each, all + VAT; WEEE, batteries, tubes, metal, paper, textiles free", "from": "2026-11-01"},
{"area": "*", "stream": "weee-screen", "perTonne": 0, "each": null, "source": "midulstercouncil.org, rates for commercial waste at recycling centres (undated copy): residual 165, wood 75, plasterboard 150, green 50, rubble 20, paint 900, oil 200, hard plastic 125 a tonne, fridge 50 each, all + VAT; WEEE, batteries, tubes, metal, paper, textiles free", "from": "2026-11-01"},
{"area": "*", "stream": "lamp", "perTonne": 0, "each": null, "source": "midulstercouncil.org, rates for commercial waste at recycling centres (undated copy): residual 165, wood 75, plasterboard 150, green 50, rubble 20, paint 900, oil 200, hard plastic 125 a tonne, fridge 50 each, all + VAT; WEEE, batteries, tubes, metal, paper, textiles free", "from": "2026-11-01"},
{"area": "*", "stream": "battery", "perTonne": 0, "each": null, "source": "midulstercouncil.org, rates for commercial waste at recycling centres (undated copy): residual 165, wood 75, plasterboard 150, green 50, rubble 20, paint 900, oil 200, hard plastic 125 a tonne, fridge 50 each, all + VAT; WEEE, batteries, tubes, metal, paper, textiles free", "from": "2026-11-01"},
{"area": "*", "stream": "paint", "perTonne": 900, "each": null, "source": "midulstercouncil.org, rates for commercial waste at recycling centres (undated copy): residual 165, wood 75, plasterboard 150, green 50, rubble 20, paint 900, oil 200, hard plastic 125 a tonne, fridge 50 each, all + VAT; WEEE, batteries, tubes, metal, paper, textiles free", "from": "2026-11-01"},
{"area": "*", "stream": "chemical", "perTonne": 900, "each": null, "source": "midulstercouncil.org, rates for commercial waste at recycling centres (undated copy): residual 165, wood 75, plasterboard 150, green 50, rubble 20, paint 900, oil 200, hard plastic 125 a tonne, fridge 50 each, all + VAT; WEEE, batteries, tubes, metal, paper, textiles free", "from": "2026-11-01"},
{"area": "*", "stream": "oil", "perTonne": 200, "each": null, "source": "midulstercouncil.org, rates for commercial waste at recycling centres (undated copy): residual 165, wood 75, plasterboard 150, green 50, rubble 20, paint 900, oil 200, hard plastic 125 a tonne, fridge 50 each, all + VAT; WEEE, batteries, tubes, metal, paper, textiles free", "from": "2026-11-01"},
{"area": "*", "stream": "tyre", "perTonne": null, "each": 1.5, "source": "leeds.gov.uk, tyre 1.50 each (copy)", "from": "2026-11-01"},
{"area": "*", "stream": "gas", "perTonne": 0, "each": null, "source": "midulstercouncil.org, rates for commercial waste at recycling centres (undated copy): residual 165, wood 75, plasterboard 150, green 50, rubble 20, paint 900, oil 200, hard plastic 125 a tonne, fridge 50 each, all + VAT; WEEE, batteries, tubes, metal, paper, textiles free", "from": "2026-11-01"}
]`
